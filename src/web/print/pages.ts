import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { filled } from '../documents/words/fill-words.ts'
import type { Page } from '../page.ts'
import { printPathOf } from './print-paths.ts'
import { printWords } from './words.ts'

/** The page that prints documents of each type, one tab per document. */
export const printPages: readonly Page[] = (Object.values(documents) as readonly AnyWords[]).map((words) => ({
  path: printPathOf(words.id),
  title: filled(printWords.titleOf, { document: words.label }),
  identity: ['id'],
  load: async () => {
    const { printPage } = await import('./print.page.tsx')
    return { default: printPage(words) }
  },
}))
