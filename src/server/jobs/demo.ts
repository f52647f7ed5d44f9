import type { Ending } from './store.ts'
import type { Work } from './work.ts'

/** The demo of a demo installation: its tenant, and how its business is made anew. */
export type Demo = { tenantId: string; remake(work: Work): Promise<{ orders: number; receipts: number; leftOut: number }> }

/** Works on a job that makes the demo anew. */
export async function makeDemoAnew(work: Work, demo: Demo | undefined): Promise<Ending> {
  if (demo?.tenantId !== work.task.tenantId) return { state: 'failed', failure: { key: 'DEMO_ALONE' } }
  const { orders, receipts, leftOut } = await demo.remake(work)
  const rows = orders + receipts
  return { state: 'done', counts: { rows, added: rows, changed: 0, same: 0, failed: leftOut } }
}
