import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Words } from '#domain/words.ts'
import { isComposing } from './composing.ts'

type Options = {
  /** Off without unmounting. */
  when?: boolean
  /** Also while the focus is in a field; a plain letter never is. */
  inFields?: boolean
  /** Whose key it is: what is pressed in a dialog or a menu over it is not meant for it. */
  near?: RefObject<Element | null>
  /** What it does, for the sheet of keys. */
  label?: Words
}

export type NamedKey = { keys: string; label: Words }
const named = new Set<NamedKey>()

/** The keys that work here and now and say what they do, each once. */
export const namedKeys = (): readonly NamedKey[] => [...new Map([...named].map((one) => [one.keys, one])).values()]

type Chord = { key: string; ctrl: boolean; alt: boolean; shift: boolean }

function chordOf(keys: string): Chord {
  const parts = keys.split('+')
  const key = (parts.at(-1) ?? '').toLowerCase()
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return { key: key === '' ? '+' : key, ctrl: has('Ctrl'), alt: has('Alt'), shift: has('Shift') }
}

/** The key without what Alt makes of it: Alt+1 is `1` on every keyboard. */
function keyOf(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  return (event.altKey ? (digit ?? letter) : undefined)?.toLowerCase() ?? event.key.toLowerCase()
}

function matches(chord: Chord, event: KeyboardEvent): boolean {
  const shifted = chord.key.length > 1 || /[a-z0-9]/.test(chord.key)
  return (
    keyOf(event) === chord.key &&
    chord.ctrl === (event.ctrlKey || event.metaKey) &&
    chord.alt === event.altKey &&
    (!shifted || chord.shift === event.shiftKey)
  )
}

/** True where typing goes: a field, or anything edited in place. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const layerOf = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')

function isNear(near: RefObject<Element | null> | undefined, target: EventTarget | null): boolean {
  if (!near) return true
  return near.current !== null && target instanceof Element && layerOf(near.current) === layerOf(target)
}

/** Puts a key that somebody else listens to on the sheet of keys, while there is a label for it. */
export function useNamedKey(keys: string, label: Words | undefined): void {
  const [zh, en] = [label?.zh, label?.en]
  useLayoutEffect(() => {
    if (zh === undefined || en === undefined) return
    const one = { keys, label: { zh, en } }
    named.add(one)
    return () => void named.delete(one)
  }, [keys, zh, en])
}

/**
 * Runs `handler` on a key of the page such as `Ctrl+S`, `Alt+N`, `/` or `?`; several are separated by a comma. Only while the tab is
 * shown, since a hidden tab has no effects. What a dialog or a field handled first (`defaultPrevented`) is left alone.
 */
export function useHotkey(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  { when = true, inFields, near, label }: Options = {},
): void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  useNamedKey(keys, when ? label : undefined)
  // with the page, not after it: who types fast presses the key in the moment the page appears
  useLayoutEffect(() => {
    if (!when) return
    const chords = keys.split(',').map((one) => chordOf(one.trim()))
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isNear(near, event.target)) return
      const chord = chords.find((one) => matches(one, event))
      if (!chord) return
      const plain = !chord.ctrl && !chord.alt
      if (isTyping(event.target) && (plain || inFields === false)) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [keys, when, inFields, near])
}
