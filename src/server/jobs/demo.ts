import type { DemoSignIns } from '../identity/demo-sign-ins.ts'
import type { JobEnding } from './store.ts'
import type { JobContext } from './work.ts'

/**
 * The demo of a demo installation: its tenant, the accounts that sign in without a password, and how its data is
 * reset.
 */
export type Demo = DemoSignIns & { remake(work: JobContext): Promise<{ orders: number; receipts: number; leftOut: number }> }

/** Runs a job that resets the demo. */
export async function resetDemo(work: JobContext, demo: Demo | undefined): Promise<JobEnding> {
  if (demo?.tenantId !== work.task.tenantId) return { state: 'failed', failure: { key: 'DEMO_ALONE' } }
  const { orders, receipts, leftOut } = await demo.remake(work)
  const rows = orders + receipts
  return { state: 'done', counts: { rows, added: rows, changed: 0, same: 0, failed: leftOut } }
}
