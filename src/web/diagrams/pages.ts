import { allTypes } from '#resources/documents/types.ts'
import { loadDefinition } from '../documents/words/definitions.ts'
import { fillTemplate } from '../documents/words/fill-words.ts'
import type { Page } from '../page.ts'
import { pageTitles } from '../page-titles.ts'
import { replayPath } from '../paths.ts'
import { machinePathOf, machinesPath } from './machine-paths.ts'

const machinePages = allTypes.map(
  ({ kind, label }): Page => ({
    path: machinePathOf(kind),
    title: fillTemplate(pageTitles.machine, { document: label }),
    // one tab for the machine, and one for each document in it
    identity: ['id'],
    under: machinesPath,
    load: async () => {
      const [{ machinePage }, { words }] = await Promise.all([import('./machine.page.tsx'), loadDefinition(kind)])
      return { default: machinePage(words) }
    },
  }),
)

/** The list of all machines, a page for each, and the pages of the log audit. */
export const diagramPages: readonly Page[] = [
  { path: machinesPath, title: pageTitles.machines, load: () => import('./machines.page.tsx') },
  { path: '/audit/log', title: pageTitles.logAudit, load: () => import('./log-audit/log-audit.page.tsx') },
  { path: replayPath, title: pageTitles.replay, identity: ['id'], under: '/audit/log', load: () => import('./replay/replay.page.tsx') },
  ...machinePages,
]
