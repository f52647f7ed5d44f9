import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Words } from '#domain/core/words.ts'
import { isComposing } from './composing.ts'
import { effectiveKeys, useOwnKeys } from './own-keys.ts'

type HotkeyOptions = {
  /** With `false` the key has no effect, while the component stays mounted. */
  when?: boolean
  /**
   * The key also works while the focus is in a field, which is the default. A key without Ctrl or Alt never works
   * there.
   */
  inFields?: boolean
  /**
   * The element to which the key belongs. If a dialog or a menu is open over it, a key that is pressed there is
   * ignored.
   */
  near?: RefObject<Element | null>
  /** A selector of elements in which the key has another meaning. */
  except?: string
  /** The description of the key on the sheet of keys. */
  label?: Words
  /** The heading under which the key is listed there. */
  group?: KeyGroup
}

export type KeyGroup = 'frame' | 'page' | 'grid'
export type NamedKey = { keys: string; label: Words; group: KeyGroup }
const namedKeySet = new Set<NamedKey>()

/** The keys that are active now and have a description, each once. */
export const namedKeys = (): readonly NamedKey[] => [...new Map([...namedKeySet].map((one) => [one.keys, one])).values()]

type Chord = { key: string; ctrl: boolean; alt: boolean; shift: boolean }

function chordOf(keys: string): Chord {
  const parts = keys.split('+')
  const key = (parts.at(-1) ?? '').toLowerCase()
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return { key: key === '' ? '+' : key, ctrl: has('Ctrl'), alt: has('Alt'), shift: has('Shift') }
}

/** The key that is pressed, without the effect of Alt: Alt+1 is `1` on every keyboard. */
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

/** True for elements into which the user can type: a field, or anything that is edited in place. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const layerOf = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')

/** True if Space presses the focused button or link; then it has no other meaning. */
const pressesControl = (event: KeyboardEvent): boolean =>
  event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary, [role="button"]') !== null

function isNear(near: RefObject<Element | null> | undefined, target: EventTarget | null): boolean {
  if (!near) return true
  return near.current !== null && target instanceof Element && layerOf(near.current) === layerOf(target)
}

/** Puts a key on the sheet of keys as long as `label` is given. Another handler must handle the key. */
export function useNamedKey(keys: string, label: Words | undefined, group: KeyGroup = 'page'): void {
  const [zh, en] = [label?.zh, label?.en]
  useLayoutEffect(() => {
    if (zh === undefined || en === undefined) return
    const one = { keys, label: { zh, en }, group }
    namedKeySet.add(one)
    return () => void namedKeySet.delete(one)
  }, [keys, zh, en, group])
}

/** The same for several keys, whose list must not change. */
export function useNamedKeys(keys: readonly NamedKey[]): void {
  useLayoutEffect(() => {
    for (const one of keys) namedKeySet.add(one)
    return () => {
      for (const one of keys) namedKeySet.delete(one)
    }
  }, [keys])
}

/**
 * Calls `handler` when a key of the page is pressed, such as `Ctrl+S`, `Alt+N`, `/` or `?`, or the key by which the
 * user has replaced it. Several keys are separated by commas. A key works only while its tab is shown, because React
 * runs no effects in a hidden tab. Events that a dialog or a field has handled already (`defaultPrevented`) are
 * ignored.
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
  // a layout effect, so that the key works as soon as the page appears; fast typists press it then
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
