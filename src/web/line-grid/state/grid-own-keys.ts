import { chordOfPress, gridKey, ownKeys } from '../../ui/own-keys.ts'
import type { KeyPress } from './key-press.ts'

const ofGrid = gridKey('')

/**
 * Translates a key that the user has set for a function of the grid into its default key. Returns undefined if the
 * pressed key is the default of a function that the user has moved to another key.
 */
export function defaultGridKey(press: KeyPress): KeyPress | undefined {
  const changed = Object.entries(ownKeys()).filter(([usual]) => usual.startsWith(ofGrid))
  if (changed.length === 0) return press
  const chord = chordOfPress(press)
  const meant = changed.find(([, own]) => own === chord)?.[0].slice(ofGrid.length)
  if (meant === undefined) return changed.some(([usual]) => usual === gridKey(chord)) ? undefined : press
  const parts = meant.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    keyCode: press.keyCode,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    preventDefault: () => press.preventDefault(),
  }
}
