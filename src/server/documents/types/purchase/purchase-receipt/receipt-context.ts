import type { LaterDays } from '../../../books/stock/backdating.ts'
import type { StockContext } from '../../../books/stock/stock-document.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'
import type { AheadLine, BookedArrival } from '../supplier-invoices/invoice-ahead-store.ts'

/**
 * Everything that guards and effects of a receipt read: its order lines, the balances that it changes, returns and
 * invoices of its goods, and problems of the periods of its dates.
 */
export type ReceiptContext = StockContext &
  InvoicedAhead & {
    sources: Map<string, SourceLine>
    movedLater: LaterDays
    /** Numbers of returns and freight bills in force for a posted receipt. */
    returns: readonly string[]
    settledAmt?: string | undefined
    /** Numbers of the invoices that invoice its lines. */
    invoices: readonly string[]
    /** Links to order lines that the event adds, by line of the receipt. */
    links?: readonly { id: string; sourceBodyId: string }[] | undefined
    /** Ids of lines that this event linked to an order. */
    linked?: ReadonlySet<string>
  }

/**
 * Goods of the supplier that were invoiced before they arrived: those in transit, used when the receipt is posted, and
 * the arrivals that the receipt booked, used when it is reversed.
 */
export type InvoicedAhead = { ahead: readonly AheadLine[]; arrived: readonly BookedArrival[] }
