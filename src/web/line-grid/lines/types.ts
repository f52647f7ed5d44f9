import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { DocumentLine, LineSettings, UnitInfo } from '#domain/lines.ts'
import type { PriceStep } from '#domain/prices/price-facts.ts'
import type { DatedRate } from '#domain/tax/tax-facts.ts'
import type { KeepRules } from '#resources/documents/define-document.ts'

/** How a text came into a goods cell. */
export type EntryMethod = 'typed' | 'pasted' | 'scanned'

/**
 * Text in a goods cell for which no goods are known yet. `asked` means that they are being looked up, `unknown` that
 * there are none. Texts typed into other cells meanwhile wait in `cells`, by column, and are applied in the order of
 * typing once the goods are known.
 */
export type PendingGoods = { text: string; state: 'asked' | 'unknown'; how: EntryMethod; cells: Readonly<Record<string, string>> }

/**
 * A line in the grid: the fields of the arithmetic, names for display, and fields that only the browser uses and never
 * sends.
 */
export type GridLine = DocumentLine & {
  commInfoCode?: string | null
  /** Name and specification of the goods. */
  commFullName?: string | null
  barCode?: string | null
  depotName?: string | null
  remark?: string | null
  sourceBillNo?: string
  onHandFreeQty?: string | null
  /** Identifies the line while it has no id. */
  rowKey?: string
  asked?: PendingGoods
  /** True if the quantity is the default of 1 and nobody has entered one. */
  isQtyGiven?: boolean
  /** By column, the cells that did not accept what was entered: the value they still have, and the reason. */
  refused?: Readonly<Record<string, { kept: string; why: Words }>>
}

/** The line after an edit, or the reason why the edit is refused. */
export type EditResult = { line: GridLine; refused?: undefined } | { refused: Words; line?: undefined }

/**
 * `qty` is a quantity in the unit of the line, which may be typed as 2箱3瓶. `mixedQty` is a quantity in basic units,
 * shown in the units of the goods.
 */
export type CellKind =
  | 'goods'
  | 'unit'
  | 'qty'
  | 'mixedQty'
  | 'price'
  | 'amount'
  | 'percent'
  | 'text'
  | 'depot'
  | 'taxRate'
  | 'yesNo'
  | 'choice'
  | 'lots'

/** A column of the grid. `onPath` is true if Enter stops there. */
export type LineColumn = {
  name: string
  label: Words
  kind: CellKind
  /** Width in px. The goods column also takes what is left of the grid's width. */
  width: number
  editable: boolean
  numeric: boolean
  onPath: boolean
  /** For a column of the kind `choice`, the label of each value. */
  choices?: Readonly<Record<string, Words>>
}

/** Goods in the form that a look-up returns. The API's `Commodity` has all these fields. */
export type GridGoods = {
  id: string
  commInfoCode: string
  commInfoName: string
  spec?: string
  commFullName?: string
  barCode?: string
  /** Pinyin initials. */
  mnemonic?: string
  /** The basic unit. */
  unitId: string
  unitName?: string
  unitList?: UnitInfo[]
  purchasePrice?: string
  taxRateId?: string
  commKind?: number
  /** How the goods are tracked: by lot or by serial number. */
  keeping?: number
  /** Decimal places of quantities of these goods, if they have their own number. */
  qtyPlaces?: number
  /** Link to an uploaded picture. */
  picture?: string
  shelfLifeDays?: number
  onHandQty?: string
}

/** The goods that were found for a text. `unitId` is set if the text was the barcode of one of their units. */
export type ResolvedGoods = { text: string; unitId?: string; commodity: GridGoods }

/** An entry to choose. Searches also compare `code` and `mnemonic` (pinyin initials). */
export type Choice = { id: string; name: string; code?: string; mnemonic?: string }
export type TaxRateChoice = DatedRate & { name?: string }
/**
 * The tax rates that can be chosen, and the rate that takes precedence over that of the goods: one agreed with the
 * partner, or the seller's levy rate.
 */
export type RateChoices = { taxRates: readonly TaxRateChoice[]; agreedRate?: TaxRateChoice | undefined; day?: string | undefined }
export type GoodsPage = { records: GridGoods[]; total: number }
export type PriceRecord = {
  billDate: string
  billNo?: string
  headId: string
  /** Address of the document's page; undefined if this user may not open it. */
  path?: string | undefined
  supplierName?: string
  unitId: string
  unitName?: string
  qty?: string
  taxPrice: string
}
/**
 * Why a line has its price: the price steps of each row into which it is split, and the prices that were last quoted
 * to the customer and last paid by them.
 */
export type PriceReason = {
  rows: readonly (readonly PriceStep[])[]
  quoted?: string
  sold?: string
  quotedToAll?: string
  soldToAll?: string
}
export type StockRecord = {
  depotId: string
  depotName?: string
  unitName?: string
  qty: string
  onHandFreeQty: string
  onOrderQty: string
  conversionResult?: string
}

/** A lot in a depot, with its quantity there. */
export type LotRecord = { depotId: string; lot: string; qty: string; expiresOn?: string }

/**
 * The look-ups that the grid uses. Each promise may resolve late or reject; the grid ignores outdated answers and
 * shows errors.
 */
export type LineLookups = RateChoices & {
  /** The best matches for a code, a name, a barcode or pinyin initials. */
  searchGoods: (text: string) => Promise<GridGoods[]>
  /** Finds goods by exact codes and barcodes, all in one request. A text without goods is missing from the answer. */
  resolve: (texts: string[]) => Promise<ResolvedGoods[]>
  /** Goods used recently in this browser. They are searched if the server does not answer. */
  recent?: { all: () => readonly GridGoods[]; use: (...goods: readonly GridGoods[]) => void }
  /** A page of all goods, for the dialog to pick goods (F7). Pages count from 1. */
  pageGoods: (text: string, page: number, size: number) => Promise<GoodsPage>
  /** Number of rows on a page of that dialog. */
  pageSize: number
  priceHistory?: (line: GridLine) => Promise<PriceRecord[]>
  /** True if this user may not see purchase prices. */
  hidesPrices?: boolean
  whyPrice?: (line: GridLine, toAll: boolean) => Promise<PriceReason>
  /** Only the price steps of each row into which the line is split; this request is cheaper than `whyPrice`. */
  priceSteps?: (line: GridLine) => Promise<PriceReason['rows']>
  stock?: (line: GridLine) => Promise<StockRecord[]>
  /**
   * `lotsHere` returns the lots of the line's goods in its depot, those that expire first at the beginning. `day` is
   * the date on which a lot counts as expired or not.
   */
  day?: string | undefined
  lotsHere?: (line: GridLine) => Promise<LotRecord[]>
  depots: readonly Choice[]
  /** The best matches among all depots; set if there are more depots than `depots` contains. */
  searchDepots?: (text: string) => Promise<readonly Choice[]>
  /** Names of units, by which they are recognised in a pasted sheet. */
  unitNames?: readonly string[]
}

/**
 * The rules for values taken over from source lines, whether this user may change prices where that requires a right,
 * and by which percentage a price may exceed that of the source.
 */
export type SourceLineTerms = { keeps: KeepRules; mayReprice: boolean; priceTolerance: string }

/**
 * Props of the grid. `kind` is the document type for which settings are stored (duplicate goods, where Enter stops).
 */
export type LineGridProps<L extends GridLine = GridLine> = {
  kind: string
  columns: readonly LineColumn[]
  lines: readonly L[]
  readOnly: boolean
  settings: LineSettings
  onChange: (lines: L[]) => void
  lookups: LineLookups
  /** Rules for lines that have a source line. Without them, such lines may differ from it freely. */
  kept?: SourceLineTerms | undefined
  /** Defaults of a new line, which come from the head: depot and tax rate. */
  defaults?: Partial<GridLine>
  /** Problems found by the server or the law. The grid adds those it finds itself. */
  errors?: readonly Problem[]
  /**
   * Called when the cursor leaves the grid by pressing Enter twice in the empty goods cell of the last row. It should
   * move the focus to the element after the grid.
   */
  onLeave?: () => void
}
