import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Words } from '#domain/words.ts'
import { isComposing } from './composing.ts'
import { inOwnKeys, useOwnKeys } from './own-keys.ts'

type Options = {
  /** Off without unmounting. */
  when?: boolean
  /** Also while the focus is in a field; a plain letter never is. */
  inFields?: boolean
  /** Whose key it is: what is pressed in a dialog or a menu over it is not meant for it. */
  near?: RefObject<Element | null>
  /** Where the key has another meaning, as a selector. */
  except?: string
  /** What it does, for the sheet of keys. */
  label?: Words
  /** Under which head it stands there. */
  group?: KeyGroup
}

export type KeyGroup = 'frame' | 'page' | 'grid'
export type NamedKey = { keys: string; label: Words; group: KeyGroup }
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
  return (event.altKey ? (digit ?? letter) : undefined)?.toLowerCase() ?? (event.key === ' ' ? 'space' : event.key.toLowerCase())
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

/** Space presses the button, link or fold that has the focus, whatever else it means. */
const presses = (event: KeyboardEvent): boolean =>
  event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary, [role="button"]') !== null

function isNear(near: RefObject<Element | null> | undefined, target: EventTarget | null): boolean {
  if (!near) return true
  return near.current !== null && target instanceof Element && layerOf(near.current) === layerOf(target)
}

/** Puts a key that somebody else listens to on the sheet of keys, while there is a label for it. */
export function useNamedKey(keys: string, label: Words | undefined, group: KeyGroup = 'page'): void {
  const [zh, en] = [label?.zh, label?.en]
  useLayoutEffect(() => {
    if (zh === undefined || en === undefined) return
    const one = { keys, label: { zh, en }, group }
    named.add(one)
    return () => void named.delete(one)
  }, [keys, zh, en, group])
}

/** The same for several at once, which do not change. */
export function useNamedKeys(keys: readonly NamedKey[]): void {
  useLayoutEffect(() => {
    for (const one of keys) named.add(one)
    return () => {
      for (const one of keys) named.delete(one)
    }
  }, [keys])
}

/**
 * Runs `handler` on a key of the page such as `Ctrl+S`, `Alt+N`, `/` or `?`, or on what somebody presses in its place; several are
 * separated by a comma. Only while the tab is
 * shown, since a hidden tab has no effects. What a dialog or a field handled first (`defaultPrevented`) is left alone.
 */
export function useHotkey(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  { when = true, inFields, near, except, label, group }: Options = {},
): void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  useNamedKey(keys, when ? label : undefined, group)
  const bound = inOwnKeys(keys, useOwnKeys())
  // with the page, not after it: who types fast presses the key in the moment the page appears
  useLayoutEffect(() => {
    if (!when) return
    const chords = bound.split(',').map((one) => chordOf(one.trim()))
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isNear(near, event.target)) return
      const chord = chords.find((one) => matches(one, event))
      if (!chord) return
      const plain = !chord.ctrl && !chord.alt
      if ((isTyping(event.target) && (plain || inFields === false)) || presses(event)) return
      if (except && event.target instanceof Element && event.target.closest(except)) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [bound, when, inFields, near, except])
}
