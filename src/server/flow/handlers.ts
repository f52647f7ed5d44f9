import { followHandlers } from './follow.ts'
import { leaveHandlers } from './leave.ts'
import { modelHandlers } from './models.ts'
import type { AboutRows } from './outcome.ts'
import { processHandlers } from './processes.ts'
import { taskHandlers } from './tasks.ts'

/** Workflow: models, what is deployed, what runs, and tasks (ADR 155). */
export const flowHandlers = (about: AboutRows) => ({
  ...modelHandlers,
  ...processHandlers,
  ...followHandlers(about),
  ...taskHandlers(about),
  ...leaveHandlers,
})
