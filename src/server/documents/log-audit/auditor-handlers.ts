import type { AnchorKey } from '../../core/anchor-key.ts'
import type { Drive } from '../../core/drive.ts'
import { logAuditHandlers } from './log-audit-handlers.ts'
import { logReplayHandlers } from './replay/log-replay-handlers.ts'
import { logSampleHandlers } from './samples/log-sample-handlers.ts'

/** Handlers for auditors. */
export const auditorHandlers = (key: AnchorKey, drive: Drive) => ({
  ...logAuditHandlers(key),
  ...logReplayHandlers(drive),
  ...logSampleHandlers(key),
})
