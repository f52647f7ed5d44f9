import { afterEach, expect, test, vi } from 'vitest'
import { defaultGridKey } from '#web/line-grid/state/grid-own-keys.ts'
import { chordOfPress, formatKeys, setOwnKeys } from '#web/ui/own-keys.ts'

afterEach(() => setOwnKeys({}))

const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  ...{ key, keyCode: 0, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, preventDefault: vi.fn() },
  ...held,
})
const heard = (...pressed: Parameters<typeof press>) => {
  const usual = defaultGridKey(press(...pressed))
  return usual && chordOfPress(usual)
}

test('the grid hears a changed key as its own, and the usual one no more', () => {
  setOwnKeys({ 'grid F7': 'F10', 'grid Ctrl+D': 'Alt+J', 'Ctrl+K': 'F2' })
  expect(heard('F10')).toBe('F7')
  expect(heard('F7')).toBeUndefined()
  expect(heard('j', { altKey: true })).toBe('Ctrl+D')
  expect(heard('d', { ctrlKey: true })).toBeUndefined()
  // the grid does not take keys of the frame, and all other keys are unchanged
  expect(heard('F2')).toBe('F2')
  expect(heard('a')).toBe('A')
})

test.each([
  ['Ctrl+Enter', 'Ctrl ⏎'],
  ['Alt+Enter', 'Alt ⏎'],
  ['Alt Shift ↑', 'Alt Shift ↑'],
])('%s stands as %s beside what it does', (keys, shown) => {
  expect(formatKeys(keys)).toBe(shown)
})
