import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Words } from '#domain/core/words.ts'
import { isComposing } from './composing.ts'
import { effectiveKeys, useOwnKeys } from './own-keys.ts'

type HotkeyOptions = {
  /** Off without unmounting. */
  when?: boolean
  /** Also while the focus is in a field; a plain letter never works there. */
  inFields?: boolean
  /** The element the key belongs to: a key pressed in a dialog or a menu over it is ignored. */
  near?: RefObject<Element | null>
  /** Elements in which the key has another meaning, as a selector. */
  except?: string
  /** Its description, for the sheet of keys. */
  label?: Words
  /** Its heading there. */
  group?: KeyGroup
}

export type KeyGroup = 'frame' | 'page' | 'grid'
export type NamedKey = { keys: string; label: Words; group: KeyGroup }
const namedKeySet = new Set<NamedKey>()

/** The active keys with a description, each once. */
export const namedKeys = (): readonly NamedKey[] => [...new Map([...namedKeySet].map((one) => [one.keys, one])).values()]

type Chord = { key: string; ctrl: boolean; alt: boolean; shift: boolean }

function chordOf(keys: string): Chord {
  const parts = keys.split('+')
  const key = (parts.at(-1) ?? '').toLowerCase()
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return { key: key === '' ? '+' : key, ctrl: has('Ctrl'), alt: has('Alt'), shift: has('Shift') }
}

/** The key without the effect of Alt: Alt+1 is `1` on every keyboard. */
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

/** True for elements that take typing: a field, or anything edited in place. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const layerOf = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')

/** Space presses the focused button, link or fold, whatever its other meaning. */
const pressesControl = (event: KeyboardEvent): boolean =>
  event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary, [role="button"]') !== null

function isNear(near: RefObject<Element | null> | undefined, target: EventTarget | null): boolean {
  if (!near) return true
  return near.current !== null && target instanceof Element && layerOf(near.current) === layerOf(target)
}

/** Lists a key that another handler listens to on the sheet of keys, while there is a label for it. */
export function useNamedKey(keys: string, label: Words | undefined, group: KeyGroup = 'page'): void {
  const [zh, en] = [label?.zh, label?.en]
  useLayoutEffect(() => {
    if (zh === undefined || en === undefined) return
    const one = { keys, label: { zh, en }, group }
    namedKeySet.add(one)
    return () => void namedKeySet.delete(one)
  }, [keys, zh, en, group])
}

/** The same for several fixed keys. */
export function useNamedKeys(keys: readonly NamedKey[]): void {
  useLayoutEffect(() => {
    for (const one of keys) namedKeySet.add(one)
    return () => {
      for (const one of keys) namedKeySet.delete(one)
    }
  }, [keys])
}

/**
 * Runs `handler` on a key of the page such as `Ctrl+S`, `Alt+N`, `/` or `?`, or on the user's own key for it; several
 * are separated by a comma. Only while the tab is shown, since a hidden tab has no effects. Events that a dialog or a
 * field handled first (`defaultPrevented`) are ignored.
 */
export function useHotkey(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  { when = true, inFields, near, except, label, group }: HotkeyOptions = {},
): void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  useNamedKey(keys, when ? label : undefined, group)
  const bound = effectiveKeys(keys, useOwnKeys())
  // with the page, not after it: fast typists press the key the moment the page appears
  useLayoutEffect(() => {
    if (!when) return
    const chords = bound.split(',').map((one) => chordOf(one.trim()))
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isNear(near, event.target)) return
      const chord = chords.find((one) => matches(one, event))
      if (!chord) return
      const plain = !chord.ctrl && !chord.alt
      if ((isTyping(event.target) && (plain || inFields === false)) || pressesControl(event)) return
      if (except && event.target instanceof Element && event.target.closest(except)) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [bound, when, inFields, near, except])
}
