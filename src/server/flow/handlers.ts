import { leaveHandlers } from './leave.ts'
import { modelHandlers } from './models.ts'
import { monitorHandlers } from './monitor.ts'
import type { BusinessTables } from './outcome.ts'
import { processHandlers } from './processes.ts'
import { taskHandlers } from './tasks.ts'

/** Handlers of workflow: models, deployed processes, running processes, and tasks (ADR 155). */
export const flowHandlers = (about: BusinessTables) => ({
  ...modelHandlers,
  ...processHandlers,
  ...monitorHandlers(about),
  ...taskHandlers(about),
  ...leaveHandlers,
})
