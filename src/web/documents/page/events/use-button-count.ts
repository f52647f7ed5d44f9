import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/core/words.ts'
import { useLanguage } from '../../../i18n/index.ts'

type WidthStep = { query: string; room: Record<Language, number> }

/**
 * How many buttons stand side by side at each width of the window. English has fewer because its labels are longer.
 * The other buttons are in the menu.
 */
const steps: readonly WidthStep[] = [
  { query: '(min-width: 1600px)', room: { zh: 6, en: 6 } },
  { query: '(min-width: 1280px)', room: { zh: 5, en: 4 } },
  { query: '(min-width: 992px)', room: { zh: 3, en: 2 } },
  { query: '(min-width: 768px)', room: { zh: 2, en: 2 } },
]
const least: WidthStep = { query: 'all', room: { zh: 1, en: 1 } }

const widthNow = () => steps.findIndex(({ query }) => window.matchMedia(query).matches)

function subscribe(changed: () => void): () => void {
  const lists = steps.map(({ query }) => window.matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}

/** The number of buttons a document's head has room for, at this width and in this language. */
export function useButtonCount(): number {
  const [language] = useLanguage()
  const step = steps[useSyncExternalStore(subscribe, widthNow)] ?? least
  return step.room[language]
}
