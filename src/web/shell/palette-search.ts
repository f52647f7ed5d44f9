import { keyOf } from '../navigation/tabs.ts'
import { pinyinInitials } from '../ui/pinyin-initials.ts'

/** A result of the palette. `zh` is its Chinese name, in either language. */
export type Target = {
  path: string
  label: string
  zh: string
  code: string
  group: string
  /** Run instead of opening a page. */
  run?: () => unknown
  /** Why it is disabled. */
  why?: string | undefined
}

/** How well a target matches, smaller is better; undefined for no match. */
function rank({ label, zh, code }: Target, typed: string): number | undefined {
  const names = [zh, label.toLowerCase(), code.toLowerCase(), pinyinInitials(zh)]
  if (names.includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  return names.some((name) => name.includes(typed)) ? 2 : undefined
}

/** Each page once, whatever its filters; the first one stays. Actions have an address of their own. */
export function uniqueTargets(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>()
  return targets.filter(({ path, run }) => {
    const key = run ? path : keyOf(path)
    return !seen.has(key) && seen.add(key)
  })
}

/** The targets that match by Chinese, English, code or pinyin initials, the best first. An empty text matches all. */
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
