import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/words.ts'
import { useLanguage } from '../../i18n/index.ts'

type Step = { query: string; room: Record<Language, number> }

/** How many buttons of a document stand side by side, by the width of the window; English words are longer. The others are in the menu. */
const steps: readonly Step[] = [
  { query: '(min-width: 1600px)', room: { zh: 6, en: 6 } },
  { query: '(min-width: 1280px)', room: { zh: 5, en: 4 } },
  { query: '(min-width: 992px)', room: { zh: 3, en: 2 } },
  { query: '(min-width: 768px)', room: { zh: 2, en: 2 } },
]
const least: Step = { query: 'all', room: { zh: 1, en: 1 } }

const widthNow = () => steps.findIndex(({ query }) => window.matchMedia(query).matches)

function subscribe(changed: () => void): () => void {
  const lists = steps.map(({ query }) => window.matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}

/** As many buttons as the head of a document has room for, at this width and in this language. */
export function useButtonCount(): number {
  const [language] = useLanguage()
  const step = steps[useSyncExternalStore(subscribe, widthNow)] ?? least
  return step.room[language]
}
