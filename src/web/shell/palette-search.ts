import { keyOf } from '../navigation/tabs.ts'
import { pinyinInitials } from '../ui/pinyin-initials.ts'

/** An entry that the command palette can find. `zh` is its Chinese name, which is searched in English too. */
export type Target = {
  path: string
  label: string
  zh: string
  code: string
  group: string
  /** Runs an action. Without it, the entry opens the page at `path`. */
  run?: () => unknown
  /** The reason why the entry is disabled. */
  why?: string | undefined
}

/** How well an entry matches; a smaller number is better. Undefined if it does not match. */
function rank({ label, zh, code }: Target, typed: string): number | undefined {
  const names = [zh, label.toLowerCase(), code.toLowerCase(), pinyinInitials(zh)]
  if (names.includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  return names.some((name) => name.includes(typed)) ? 2 : undefined
}

/**
 * Each page only once, whatever its filters; the first entry is kept. An action has an address of its own and is
 * always kept.
 */
export function uniqueTargets(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>()
  return targets.filter(({ path, run }) => {
    const key = run ? path : keyOf(path)
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * The entries that match by Chinese or English name, code or pinyin initials, the best ones first. An empty text
 * matches all entries.
 */
export function matchingTargets(targets: readonly Target[], text: string): readonly Target[] {
  const typed = text.trim().toLowerCase()
  return targets
    .flatMap((target) => {
      const place = rank(target, typed)
      return place === undefined ? [] : [{ target, place }]
    })
    .toSorted((a, b) => (typed === '' ? 0 : a.place - b.place))
    .map(({ target }) => target)
}
