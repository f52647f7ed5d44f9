import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as breath } from 'node:timers/promises'
import { refuse } from '../refuse.ts'

const require = createRequire(import.meta.url)

/** Eight bytes of each MD5 say enough; in order, so that a megabyte holds them all and a search takes seventeen steps. */
let digests: Promise<BigUint64Array> | undefined

/**
 * Refuses with PASSWORD_COMMON a password that everybody tries first. The wire brings the MD5 of what was typed and the server learns no more, so
 * it is compared with the MD5 of each word of a list: as listed, with a capital, in capitals; and of what keys that lie in a row or are pressed again
 * and again come to.
 */
export async function refuseCommon(md5Hex: string, field: string): Promise<void> {
  if (await isCommonPassword(md5Hex)) refuse('PASSWORD_COMMON', { problems: [{ field, rule: 'PASSWORD_COMMON' }] })
}

/** Whether a password of the wire is that of a common word. */
export async function isCommonPassword(md5Hex: string): Promise<boolean> {
  digests ??= digestList()
  const known = await digests
  const sought = headOf(Buffer.from(md5Hex, 'hex'))
  let [from, to] = [0, known.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((known[middle] ?? 0n) < sought) from = middle + 1
    else to = middle
  }
  return known[from] === sought
}

const headOf = (digest: Buffer): bigint => digest.readBigUInt64BE()

/** The words are read as a file and let go of again: the module that holds them would keep twenty megabytes. */
async function digestList(): Promise<BigUint64Array> {
  const path = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const words = [...(JSON.parse(await readFile(path, 'utf8')) as string[]), ...wordsOfKeys()]
  const found = new BigUint64Array(words.length * 3)
  for (const [at, word] of words.entries()) {
    // others are served meanwhile
    if (at % 1000 === 0) await breath()
    const spellings = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]
    found.set(
      spellings.map((spelling) => headOf(hash('md5', spelling, 'buffer'))),
      at * 3,
    )
  }
  return found.sort()
}

const [letters, digits] = ['abcdefghijklmnopqrstuvwxyz', '0123456789'] as const
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ '
const rows = [letters, digits, '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm']
/** As long as passwords are at most, and some more for clients that have another bound. */
const longest = 20

/** One key or two in turn, and keys beside each other in either direction, beginning anywhere and beginning again at the end. */
function wordsOfKeys(): string[] {
  const keys = [...letters, ...digits, ...signs]
  const turns = [...keys, ...[...letters, ...digits].flatMap((one) => [...letters, ...digits].map((other) => one + other))]
  const around = rows
    .flatMap((row) => [row, [...row].reverse().join('')])
    .flatMap((row) => [...row].map((_, at) => row.slice(at) + row.slice(0, at)))
  return [...turns, ...around].flatMap((chunk) => lengths.map((length) => chunk.repeat(longest).slice(0, length)))
}

const lengths = Array.from({ length: longest - 5 }, (_, at) => at + 6)
