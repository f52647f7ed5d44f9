import { allTypes } from '#resources/documents/types.ts'
import type { Page } from '../core/page.ts'
import { pageTitles } from '../core/page-titles.ts'
import { replayPath } from '../core/paths.ts'
import { machinePathOf, machinesPath } from '../diagrams/machine-paths.ts'
import { loadDefinition } from '../document-words/definitions.ts'
import { fillTemplate } from '../document-words/fill-words.ts'

const machinePages = allTypes.map(
  ({ kind, label }): Page => ({
    path: machinePathOf(kind),
    title: fillTemplate(pageTitles.machine, { document: label }),
    // the machine's page has one tab without a document, and one tab for each document shown in it
    identity: ['id'],
    under: machinesPath,
    load: async () => {
      const [{ machinePage }, { words }] = await Promise.all([import('../diagrams/machine.page.tsx'), loadDefinition(kind)])
      return { default: machinePage(words) }
    },
  }),
)

/** The list of all laws, a page for each law, and the pages of the log audit. */
export const diagramPages: readonly Page[] = [
  { path: machinesPath, title: pageTitles.machines, load: () => import('../diagrams/machines.page.tsx') },
  { path: '/audit/log', title: pageTitles.logAudit, load: () => import('./log-audit.page.tsx') },
  { path: replayPath, title: pageTitles.replay, identity: ['id'], under: '/audit/log', load: () => import('../replay/replay.page.tsx') },
  ...machinePages,
]
