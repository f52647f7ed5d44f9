import { allTypes } from '#resources/documents/types.ts'
import { loadDefinition } from '../documents/words/definitions.ts'
import { fillTemplate } from '../documents/words/fill-words.ts'
import type { Page } from '../page.ts'
import { pageTitles } from '../page-titles.ts'
import { printPathOf } from './print-paths.ts'

/** The page that prints documents of each type, one tab per document. */
export const printPages: readonly Page[] = allTypes.map(({ kind, label }) => ({
  path: printPathOf(kind),
  title: fillTemplate(pageTitles.print, { document: label }),
  identity: ['id'],
  load: async () => {
    const [{ printPage }, { words }] = await Promise.all([import('./print.page.tsx'), loadDefinition(kind)])
    return { default: printPage(words) }
  },
}))
