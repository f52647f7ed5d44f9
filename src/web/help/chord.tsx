import { inOwnKeys, useOwnKeys } from '../ui/own-keys.ts'

const more = '…'
/** A long row of keys by its first and its last. */
const inShort = (keys: readonly string[]) => (keys.length > 3 ? [...keys.slice(0, 1), more, ...keys.slice(-1)] : keys)

/** Keys as somebody presses them, given the usual ones. */
export function Chord({ keys }: { keys: string }) {
  const pressed = inOwnKeys(keys, useOwnKeys()).replaceAll('grid ', '')
  return inShort(pressed.split(',')).map((one) => (one === more ? more : <kbd key={one}>{one}</kbd>))
}
