import type { LaterDays } from '../../books/order-in-time.ts'
import type { StockWork } from '../../books/stock-document.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import type { AheadLine, Arrived } from './invoice-ahead-store.ts'

/** What a receipt's guards and effects read: its order lines, the stock it touches, the returns that stand on it, the periods of its dates. */
export type ReceiptContext = StockWork &
  InvoicedAhead & {
    sources: Map<string, SourceLine>
    movedLater: LaterDays
    /** Numbers of the live returns and freight bills that stand on a posted receipt. */
    returns: readonly string[]
    settledAmt?: string | undefined
    /** Numbers of the invoices that stand on its lines. */
    invoices: readonly string[]
    /** The lines of orders that this very event ties lines to. */
    links?: readonly { id: string; sourceBodyId: string }[] | undefined
    /** Lines tied to an order by this very event. */
    linked?: ReadonlySet<string>
  }

/** Goods of its supplier that were invoiced before they came, where it is posted; what it brought of such, where it is reversed. */
export type InvoicedAhead = { ahead: readonly AheadLine[]; arrived: readonly Arrived[] }
