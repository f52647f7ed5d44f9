import type { OperationId } from '#contract/operations.gen.ts'
import { reports } from '#resources/reports/reports.ts'
import { data } from './fake-server.ts'
import { openSignedIn } from './open-app.tsx'

/** A page of report rows as the server returns it, with the sums of all rows. */
export const page = (records: object[], sums: object = {}) =>
  data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, sums })

const all = [...reports.flatMap(({ stem }) => [`${stem}_view`, `${stem}_export`]), 'cost_view', 'price_purchase_view']

/** Opens a report, by default with the rights for all reports. */
export function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>>, held = all) {
  return openSignedIn(path, held, answers)
}

/** Two days of trade, and their totals. */
export const days = [
  { billDate: '2026-10-05', billCount: 2, qty: '4.00', salesAmt: '40.00', costAmt: '20.00', profitAmt: '20.00', profitRate: '50.00' },
  { billDate: '2026-10-06', billCount: 1, qty: '2.00', salesAmt: '-20.00', costAmt: '-10.00', profitAmt: '-10.00', profitRate: '50.00' },
]
export const sums = { billCount: '3', qty: '6.00', salesAmt: '20.00', costAmt: '10.00', profitAmt: '10.00', profitRate: '50.00' }
export const october = 'startTime=2026-10-01&endTime=2026-10-31'
/** The query parameters of a link. */
export const params = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)
