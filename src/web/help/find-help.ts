import type { Language, Words } from '#domain/core/words.ts'
import { leavesOf, type MenuLine } from '../navigation/menu-tree.ts'
import { pinyinInitials } from '../ui/pinyin-initials.ts'
import { helpOf, type PageHelp } from './page-help.ts'
import { namesOf, type Term, terms } from './terms.ts'

const most = 12

/**
 * Finds terms, and pages of the user's menu, by text in their names or explanations; names also by the initials of
 * their pinyin.
 */
export function findHelp(
  text: string,
  lines: readonly MenuLine[],
  language: Language,
): { pages: readonly { path: string; help: PageHelp }[]; terms: readonly Term[] } {
  const wanted = text.trim().toLowerCase()
  const says = (words: Words) => words[language].toLowerCase().includes(wanted)
  const named = (names: readonly string[]) =>
    names.some((name) => name.toLowerCase().includes(wanted) || pinyinInitials(name).includes(wanted))
  const pages = leavesOf(lines).flatMap(({ path }) => {
    const help = path === undefined ? undefined : helpOf(path.split('?')[0] ?? '')
    if (!path || !help || !(named([help.title.zh, help.title.en]) || says(help.purpose))) return []
    return [{ path, help }]
  })
  const first = (one: { help: PageHelp }) => (named([one.help.title.zh, one.help.title.en]) ? 0 : 1)
  return {
    pages: pages.toSorted((a, b) => first(a) - first(b)).slice(0, most),
    terms: terms.filter((one) => named(namesOf(one)) || says(one.says)).slice(0, most),
  }
}
