import { allTypes } from '#resources/documents/types.ts'
import type { Page } from '../core/page.ts'
import { pageTitles } from '../core/page-titles.ts'
import { loadDefinition } from '../document-words/definitions.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { printPathOf } from './print-paths.ts'

/** The print page of each document type. It has a tab for each document. */
export const printPages: readonly Page[] = allTypes.map(({ kind, label }) => ({
  path: printPathOf(kind),
  title: fillTemplate(pageTitles.print, { document: label }),
  identity: ['id'],
  load: async () => {
    const [{ printPage }, { words }] = await Promise.all([import('./print.page.tsx'), loadDefinition(kind)])
    return { default: printPage(words) }
  },
}))
