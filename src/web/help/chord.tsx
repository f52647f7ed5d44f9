import { effectiveKeys, useOwnKeys } from '../ui/own-keys.ts'

const more = '…'
/** A long row of keys shortened to its first and last. */
const inShort = (keys: readonly string[]) => (keys.length > 3 ? [...keys.slice(0, 1), more, ...keys.slice(-1)] : keys)

/** The keys that the user has to press, given the default ones. */
export function Chord({ keys }: { keys: string }) {
  const pressed = effectiveKeys(keys, useOwnKeys()).replaceAll('grid ', '')
  return inShort(pressed.split(',')).map((one) => (one === more ? more : <kbd key={one}>{one}</kbd>))
}
