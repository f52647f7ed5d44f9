import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { filled } from '../documents/words/fill-words.ts'
import type { Page } from '../page.ts'
import { logAuditWords } from './log-audit/words.ts'
import { machinePathOf, machinesPath } from './machine-paths.ts'
import { diagramWords } from './words.ts'

const machinePages = (Object.values(documents) as readonly AnyWords[]).map(
  (words): Page => ({
    path: machinePathOf(words.id),
    title: filled(diagramWords.titleOf, { document: words.label }),
    // one tab for the machine, and one for each document in it
    identity: ['id'],
    under: machinesPath,
    load: async () => {
      const { machinePage } = await import('./machine.page.tsx')
      return { default: machinePage(words) }
    },
  }),
)

/** The list of all machines, and a page for each. */
export const diagramPages: readonly Page[] = [
  { path: machinesPath, title: diagramWords.title, load: () => import('./machines.page.tsx') },
  { path: '/audit/log', title: logAuditWords.title, load: () => import('./log-audit/log-audit.page.tsx') },
  ...machinePages,
]
