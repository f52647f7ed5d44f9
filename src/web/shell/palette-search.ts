import { pinyinInitials } from '../ui/pinyin-initials.ts'
import { keyOf } from './tabs.ts'

/** Something the palette leads to. `zh` is its Chinese name, whatever language is shown. */
export type Target = {
  path: string
  label: string
  zh: string
  code: string
  group: string
  /** Done in place of going somewhere. */
  run?: () => unknown
  /** Why it cannot be done now. */
  why?: string | undefined
}

/** How well a target answers what was typed, the smaller the better; undefined where it does not. */
function rank({ label, zh, code }: Target, typed: string): number | undefined {
  const names = [zh, label.toLowerCase(), code.toLowerCase(), pinyinInitials(zh)]
  if (names.includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  return names.some((name) => name.includes(typed)) ? 2 : undefined
}

/** Each page once, whatever its filters; of several the first. What is done in place of going somewhere has an address of its own. */
export function eachOnce(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>()
  return targets.filter(({ path, run }) => {
    const key = run ? path : keyOf(path)
    return !seen.has(key) && seen.add(key)
  })
}

/** What matches by Chinese, English, code or pinyin initials, the best first. Nothing typed matches all. */
export function matching(targets: readonly Target[], text: string): readonly Target[] {
  const typed = text.trim().toLowerCase()
  return targets
    .flatMap((target) => {
      const place = rank(target, typed)
      return place === undefined ? [] : [{ target, place }]
    })
    .toSorted((a, b) => (typed === '' ? 0 : a.place - b.place))
    .map(({ target }) => target)
}
