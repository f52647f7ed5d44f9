/** Somebody who can be named. */
export type Person = { id: string; name: string }

/** The name that is being typed before the caret: where its `@` stands and what follows it; nothing where none is. */
export function namingAt(text: string, caret: number): { start: number; typed: string } | undefined {
  const before = text.slice(0, caret)
  // an address such as a@b.cn names nobody
  const found = /(?:^|[^\w.])@([^\s@]{0,30})$/.exec(before)
  if (!found) return undefined
  const typed = found[1] ?? ''
  return { start: caret - typed.length - 1, typed }
}

/** The text with the person in place of what was typed, and where the caret goes. */
export function withName(text: string, caret: number, start: number, { name }: Person): { text: string; caret: number } {
  const named = `${text.slice(0, start)}@${name} `
  return { text: named + text.slice(caret).replace(/^ /, ''), caret: named.length }
}

/** Who of those chosen is still named in the text; a name within a longer one of them is not. */
export const stillNamed = (text: string, chosen: readonly Person[]): Person[] => {
  const once = new Map(chosen.map((person) => [person.id, person]))
  const named = partsOf(text, chosen).flatMap((part) => (part.isName ? [part.text] : []))
  return [...once.values()].filter(({ name }) => named.includes(`@${name}`))
}

/** The text parted by the names in it, longer names first, so that a name within another one is not taken for it. */
export function partsOf(text: string, people: readonly Person[]): { text: string; isName: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isName: false }]
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return text.split(pattern).flatMap((part) => (part === '' ? [] : [{ text: part, isName: names.includes(part) }]))
}
