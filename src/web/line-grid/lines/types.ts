import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { DocumentLine, LineSettings, UnitInfo } from '#domain/lines.ts'
import type { PriceStep } from '#domain/prices/price-facts.ts'
import type { DatedRate } from '#domain/tax/tax-facts.ts'
import type { KeepRules } from '#resources/documents/define-document.ts'

/** How a text was entered into a goods cell. */
export type EntryMethod = 'typed' | 'pasted' | 'scanned'

/**
 * Text in a goods cell that is not resolved to goods yet. `asked`: the look-up is under way; `unknown`: there are no
 * such goods. Cells entered meanwhile wait in `cells` as typed, by column, and are applied in this order once the
 * goods are known.
 */
export type PendingGoods = { text: string; state: 'asked' | 'unknown'; how: EntryMethod; cells: Readonly<Record<string, string>> }

/**
 * A line as the grid works on it: fields of the arithmetic, display names, and fields of the browser's own that are
 * never sent.
 */
export type GridLine = DocumentLine & {
  commInfoCode?: string | null
  /** Name and specification. */
  commFullName?: string | null
  barCode?: string | null
  depotName?: string | null
  remark?: string | null
  sourceBillNo?: string
  onHandFreeQty?: string | null
  /** Identifies a line while it has no id. */
  rowKey?: string
  asked?: PendingGoods
  /** The quantity is the default 1; nobody has entered it. */
  isQtyGiven?: boolean
  /** By column, the cells that refused their input: the value they keep, and why. */
  refused?: Readonly<Record<string, { kept: string; why: Words }>>
}

/** The line after an edit, or why it is refused. */
export type EditResult = { line: GridLine; refused?: undefined } | { refused: Words; line?: undefined }

/**
 * `qty`: a quantity in the line's unit, which may be typed as 2箱3瓶 · `mixedQty`: a basic quantity, shown in the
 * goods' units.
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

/** One column of the grid. `onPath`: Enter stops here. */
export type LineColumn = {
  name: string
  label: Words
  kind: CellKind
  /** In px; the goods column also takes the remaining width. */
  width: number
  editable: boolean
  numeric: boolean
  onPath: boolean
  /** For a `choice`: the label of each value. */
  choices?: Readonly<Record<string, Words>>
}

/** Goods as a look-up returns them; a `Commodity` of the contract is one. */
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
  /** By lot or by serial number, and the shelf life in days. */
  keeping?: number
  /** Decimal places of their quantities, if they have their own. */
  qtyPlaces?: number
  /** Link of an uploaded picture. */
  picture?: string
  shelfLifeDays?: number
  onHandQty?: string
}

/** Goods found for a text that was typed, pasted or scanned; `unitId` where the barcode of a unit matched. */
export type ResolvedGoods = { text: string; unitId?: string; commodity: GridGoods }

/** `code` and `mnemonic` (pinyin initials) are searched too. */
export type Choice = { id: string; name: string; code?: string; mnemonic?: string }
export type TaxRateChoice = DatedRate & { name?: string }
/**
 * The rates that can be chosen, and the one that takes precedence over the goods' rate: agreed with the partner, or
 * the seller's levy rate.
 */
export type RateChoices = { taxRates: readonly TaxRateChoice[]; agreedRate?: TaxRateChoice | undefined; day?: string | undefined }
export type GoodsPage = { records: GridGoods[]; total: number }
export type PriceRecord = {
  billDate: string
  billNo?: string
  headId: string
  /** The page of the document, for users who may open it. */
  path?: string | undefined
  supplierName?: string
  unitId: string
  unitName?: string
  qty?: string
  taxPrice: string
}
/**
 * Why a line has its price: the steps of each row it is split into, and what was last quoted and sold to the
 * customer.
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

/** A lot that is in a depot. */
export type LotRecord = { depotId: string; lot: string; qty: string; expiresOn?: string }

/** Look-ups of the grid. Every promise may be late or fail; the grid drops stale answers and reports failures. */
export type LineLookups = RateChoices & {
  /** The best hits for a code, name, barcode or pinyin initials. */
  searchGoods: (text: string) => Promise<GridGoods[]>
  /** Goods for exact codes and barcodes, all in one request; unknown ones are missing from the answer. */
  resolve: (texts: string[]) => Promise<ResolvedGoods[]>
  /** Goods used lately in this browser, searched when no answer comes. */
  recent?: { all: () => readonly GridGoods[]; use: (...goods: readonly GridGoods[]) => void }
  /** One page of all goods, for the picker (F7). Pages count from 1. */
  pageGoods: (text: string, page: number, size: number) => Promise<GoodsPage>
  /** Rows of a page of the picker. */
  pageSize: number
  priceHistory?: (line: GridLine) => Promise<PriceRecord[]>
  /** True if this user may not see purchase prices. */
  hidesPrices?: boolean
  whyPrice?: (line: GridLine, toAll: boolean) => Promise<PriceReason>
  /** The steps alone of each row the line is split into, a cheap request. */
  priceSteps?: (line: GridLine) => Promise<PriceReason['rows']>
  stock?: (line: GridLine) => Promise<StockRecord[]>
  /**
   * `lotsHere`: lots of the line's goods in its depot, first expired first; `day`: the date expiry is counted from.
   */
  day?: string | undefined
  lotsHere?: (line: GridLine) => Promise<LotRecord[]>
  depots: readonly Choice[]
  /** The best hits among all depots, if there are more than `depots`. */
  searchDepots?: (text: string) => Promise<readonly Choice[]>
  /** Names of units, to recognize them in a pasted sheet. */
  unitNames?: readonly string[]
}

/**
 * Rules for values taken from source lines, whether this user may reprice where that takes a right, and the tolerated
 * percentage above the source's price.
 */
export type SourceLineTerms = { keeps: KeepRules; mayReprice: boolean; priceTolerance: string }

/** Props of the grid. `kind` is the document type that stored preferences (duplicates, the Enter path) belong to. */
export type LineGridProps<L extends GridLine = GridLine> = {
  kind: string
  columns: readonly LineColumn[]
  lines: readonly L[]
  readOnly: boolean
  settings: LineSettings
  onChange: (lines: L[]) => void
  lookups: LineLookups
  /** Rules for lines with a source; undefined if such lines may differ freely. */
  kept?: SourceLineTerms | undefined
  /** Defaults of a new line: the head's depot and tax rate. */
  defaults?: Partial<GridLine>
  /** Problems found by the server or the law; the grid adds its own. */
  errors?: readonly Problem[]
  /**
   * Called when the cursor leaves the grid (Enter twice in the empty goods cell of the last row), to focus the
   * element after it.
   */
  onLeave?: () => void
}
