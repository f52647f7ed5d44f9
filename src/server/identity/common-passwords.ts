import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate as breath } from 'node:timers/promises'
import { refuse } from '../db/refuse.ts'

const require = createRequire(import.meta.url)

/**
 * The first eight bytes of each MD5, sorted: together they take less than a megabyte, and a search takes seventeen
 * steps.
 */
let digests: Promise<BigUint64Array> | undefined

/**
 * Refuses a common password with PASSWORD_COMMON. The wire carries only the MD5 of the password, so it is compared
 * with the MD5 of each word of a list (as listed, capitalised, in capitals) and of sequences of neighbouring or
 * repeated keys.
 */
export async function refuseCommonPassword(md5Hex: string, field: string): Promise<void> {
  if (await isCommonPassword(md5Hex)) refuse('PASSWORD_COMMON', { problems: [{ field, rule: 'PASSWORD_COMMON' }] })
}

/** True if the MD5 is that of a common password. */
export async function isCommonPassword(md5Hex: string): Promise<boolean> {
  digests ??= digestList()
  const known = await digests
  const sought = digestHead(Buffer.from(md5Hex, 'hex'))
  let [from, to] = [0, known.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((known[middle] ?? 0n) < sought) from = middle + 1
    else to = middle
  }
  return known[from] === sought
}

const digestHead = (digest: Buffer): bigint => digest.readBigUInt64BE()

/**
 * Reads the list as a file and releases it; imported as a module it would occupy twenty megabytes for good. Blocks for
 * a few milliseconds: read by a thread, the first who chooses a password would wait behind all other files.
 */
async function digestList(): Promise<BigUint64Array> {
  const path = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const words = [...(JSON.parse(readFileSync(path, 'utf8')) as string[]), ...keyboardWords()]
  const found = new BigUint64Array(words.length * 3)
  for (const [at, word] of words.entries()) {
    // lets other requests run in between
    if (at % 1000 === 0) await breath()
    const spellings = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]
    found.set(
      spellings.map((spelling) => digestHead(hash('md5', spelling, 'buffer'))),
      at * 3,
    )
  }
  return found.sort()
}

const [letters, digits] = ['abcdefghijklmnopqrstuvwxyz', '0123456789'] as const
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ '
const keyboardRows = [
  letters,
  digits,
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]
/** Length of the longest word that is generated: more than screens permit, for clients with another limit. */
const maxLength = 20

/**
 * Words of repeated keys, of two alternating keys, and of neighbouring keys in either direction, starting anywhere and
 * wrapping around.
 */
function keyboardWords(): string[] {
  const keys = [...letters, ...digits, ...signs]
  const turns = [...keys, ...[...letters, ...digits].flatMap((one) => [...letters, ...digits].map((other) => one + other))]
  const around = keyboardRows
    .flatMap((row) => [row, [...row].reverse().join('')])
    .flatMap((row) => [...row].map((_, at) => row.slice(at) + row.slice(0, at)))
  return [...turns, ...around].flatMap((chunk) => lengths.map((length) => chunk.repeat(maxLength).slice(0, length)))
}

const lengths = Array.from({ length: maxLength - 5 }, (_, at) => at + 6)
