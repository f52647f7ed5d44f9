/** A person who can be mentioned. */
export type Person = { id: string; name: string }

/**
 * The mention that is being typed before the caret: the position of its `@` and the text after it; undefined where
 * there is none.
 */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | undefined {
  const before = text.slice(0, caret)
  // the `@` of an address such as a@b.cn mentions nobody
  const found = /(?:^|[^\w.])@([^\s@]{0,30})$/.exec(before)
  if (!found) return undefined
  const typed = found[1] ?? ''
  return { start: caret - typed.length - 1, typed }
}

/** Replaces the typed part by the person's name; returns the new text and the new position of the caret. */
export function withMention(text: string, caret: number, start: number, { name }: Person): { text: string; caret: number } {
  const named = `${text.slice(0, start)}@${name} `
  return { text: named + text.slice(caret).replace(/^ /, ''), caret: named.length }
}

/**
 * The chosen people whose names are still in the text. A name that occurs only inside a longer chosen name does not
 * count.
 */
export const stillMentioned = (text: string, chosen: readonly Person[]): Person[] => {
  const once = new Map(chosen.map((person) => [person.id, person]))
  const named = partsOf(text, chosen).flatMap((part) => (part.isName ? [part.text] : []))
  return [...once.values()].filter(({ name }) => named.includes(`@${name}`))
}

/**
 * Splits the text at the names in it. Longer names are matched first, so that a name inside a longer one is not
 * matched.
 */
export function partsOf(text: string, people: readonly Person[]): { text: string; isName: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isName: false }]
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return text.split(pattern).flatMap((part) => (part === '' ? [] : [{ text: part, isName: names.includes(part) }]))
}
