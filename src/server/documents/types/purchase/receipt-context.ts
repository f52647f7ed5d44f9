import type { StockWork } from '../../books/stock-document.ts'
import type { SourceLine } from '../../sources/source-lines.ts'

/** What a receipt's guards and effects read: its order lines, the stock it touches, the periods of its dates. */
export type ReceiptContext = StockWork & {
  sources: Map<string, SourceLine>
  movedLater: ReadonlySet<string>
  /** Lines tied to an order by this very event. */
  linked?: ReadonlySet<string>
}
