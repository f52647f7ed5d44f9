import type { LaterDays } from '../../../books/stock/backdating.ts'
import type { StockContext } from '../../../books/stock/stock-document.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'
import type { AheadLine, BookedArrival } from '../supplier-invoices/invoice-ahead-store.ts'

/**
 * Everything a receipt's guards and effects read: its order lines, the balances it touches, the returns that stand on
 * it, the periods of its dates.
 */
export type ReceiptContext = StockContext &
  InvoicedAhead & {
    sources: Map<string, SourceLine>
    movedLater: LaterDays
    /** Numbers of live returns and freight bills that stand on a posted receipt. */
    returns: readonly string[]
    settledAmt?: string | undefined
    /** Numbers of the invoices that stand on its lines. */
    invoices: readonly string[]
    /** Order lines that this event links lines to. */
    links?: readonly { id: string; sourceBodyId: string }[] | undefined
    /** Ids of lines that this event linked to an order. */
    linked?: ReadonlySet<string>
  }

/**
 * For posting: goods of the supplier invoiced ahead and in transit. For a reversal: the arrivals this receipt booked.
 */
export type InvoicedAhead = { ahead: readonly AheadLine[]; arrived: readonly BookedArrival[] }
