import type { Problem } from '#domain/refusals.ts'
import type { Balance } from './balances.ts'
import type { SourceLine } from './order-sources.ts'
import type { PurchaseWork } from './purchase-gather.ts'

/** What a receipt's guards and effects read: its order lines, the stock it touches, the periods of its dates. */
export type ReceiptWork = PurchaseWork & {
  sources: Map<string, SourceLine>
  balances: Map<string, Balance>
  movedLater: ReadonlySet<string>
  periods: { billDate?: Problem; today?: Problem }
  /** Lines tied to an order by this very event. */
  linked?: ReadonlySet<string>
  /** The red document, once it is made, and which of its lines mirrors which. */
  red?: { id: string; billDate: string; lineOf: (id: string) => string }
}
