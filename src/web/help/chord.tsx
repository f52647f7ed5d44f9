import { effectiveKeys, useOwnKeys } from '../ui/own-keys.ts'

const more = '…'
/** Shortens a long row of keys to the first and the last one. */
const inShort = (keys: readonly string[]) => (keys.length > 3 ? [...keys.slice(0, 1), more, ...keys.slice(-1)] : keys)

/** Shows the keys that the user has to press. `keys` are the default keys, which the user may have changed. */
export function Chord({ keys }: { keys: string }) {
  const pressed = effectiveKeys(keys, useOwnKeys()).replaceAll('grid ', '')
  return inShort(pressed.split(',')).map((one) => (one === more ? more : <kbd key={one}>{one}</kbd>))
}
