/**
 * By letter, the first character in pinyin order. The browser can compare in this order, so that no table of all
 * characters is needed.
 */
const firsts: readonly (readonly [letter: string, first: string])[] = [
  ['a', '\u963f'],
  ['b', '\u516b'],
  ['c', '\u5693'],
  ['d', '\u54d2'],
  ['e', '\u59b8'],
  ['f', '\u53d1'],
  ['g', '\u65ee'],
  ['h', '\u54c8'],
  ['j', '\u8ba5'],
  ['k', '\u5494'],
  ['l', '\u5783'],
  ['m', '\u5463'],
  ['n', '\u62ff'],
  ['o', '\u8bb4'],
  ['p', '\u8db4'],
  ['q', '\u4e03'],
  ['r', '\u5465'],
  ['s', '\u4ee8'],
  ['t', '\u4ed6'],
  ['w', '\u54c7'],
  ['x', '\u5915'],
  ['y', '\u4e2b'],
  ['z', '\u531d'],
]
const order = new Intl.Collator('zh-Hans-u-co-pinyin')

/** A cache, because comparing in pinyin order is slow, and the same characters occur in many names. */
const initialCache = new Map<string, string>()

function initialOf(character: string): string {
  const initial = initialCache.get(character) ?? lookUp(character)
  initialCache.set(character, initial)
  return initial
}

function lookUp(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : ''
  return firsts.findLast(([, first]) => order.compare(first, character) <= 0)?.[0] ?? ''
}

/** The pinyin initials of a name. A character with two readings has the initial of the more common one. */
export const pinyinInitials = (name: string): string => [...name].map(initialOf).join('')
