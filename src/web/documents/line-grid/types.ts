import type { DocumentLine, LineSettings, UnitInfo } from '#domain/lines.ts'
import type { PriceStep } from '#domain/price-facts.ts'
import type { Problem } from '#domain/refusals.ts'
import type { DatedRate } from '#domain/tax-facts.ts'
import type { Words } from '#domain/words.ts'
import type { KeepRules } from '#resources/documents/define-document.ts'

/** How a text came into a goods cell. */
export type AskedHow = 'typed' | 'pasted' | 'scanned'

/**
 * What stands in a goods cell and is not known to be any goods yet. `asked`: the question is under way; `unknown`: there are no such
 * goods. Cells entered meanwhile wait in `cells` as typed, by column, and are taken in this order once the goods are known.
 */
export type AskedGoods = { text: string; state: 'asked' | 'unknown'; how: AskedHow; cells: Readonly<Record<string, string>> }

/** A line as the grid works on it: what the arithmetic reads, names for the eye, and fields of the browser's own that are never sent. */
export type GridLine = DocumentLine & {
  commInfoCode?: string | null
  /** Name and specification. */
  commFullName?: string | null
  barCode?: string | null
  depotName?: string | null
  remark?: string | null
  sourceBillNo?: string
  onHandFreeQty?: string | null
  /** Names a line as long as it has no id. */
  rowKey?: string
  asked?: AskedGoods
  /** The quantity is the 1 that came with the goods; nobody has entered it. */
  isQtyGiven?: boolean
  /** By column, the cells that did not take what was entered: what they keep, and why. */
  refused?: Readonly<Record<string, { kept: string; why: Words }>>
}

/** The line after a text was entered, or why it cannot be. */
export type Taken = { line: GridLine; refused?: undefined } | { refused: Words; line?: undefined }

/** `qty`: a quantity in the line's unit, typed also as 2箱3瓶 · `mixedQty`: a basic quantity, shown in words of the goods' units. */
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
  /** In px; the goods column also takes what is left. */
  width: number
  editable: boolean
  numeric: boolean
  onPath: boolean
  /** Of a `choice`: what each value is called. */
  choices?: Readonly<Record<string, Words>>
}

/** Goods as a look-up answers them; a `Commodity` of the contract is one. */
export type Goods = {
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
  /** By lot or by serial number, and the days they are good for. */
  keeping?: number
  /** Decimals of their quantities, where they have some of their own. */
  qtyPlaces?: number
  /** Link of an uploaded picture. */
  picture?: string
  shelfLifeDays?: number
  onHandQty?: string
}

/** Goods found for a text that was typed, pasted or scanned; `unitId` where the barcode of a unit matched. */
export type Resolved = { text: string; unitId?: string; commodity: Goods }

/** `code` and `mnemonic`, pinyin initials, find it too. */
export type Choice = { id: string; name: string; code?: string; mnemonic?: string }
export type TaxRateChoice = DatedRate & { name?: string }
/** The rates that can be chosen, and the one that goes before that of the goods: agreed with the partner, or the levy rate of who sells. */
export type RateChoices = { taxRates: readonly TaxRateChoice[]; agreedRate?: TaxRateChoice | undefined; day?: string | undefined }
export type GoodsPage = { records: Goods[]; total: number }
export type PriceRecord = {
  billDate: string
  billNo?: string
  headId: string
  /** The page of the document, for who may open it. */
  path?: string | undefined
  supplierName?: string
  unitId: string
  unitName?: string
  qty?: string
  taxPrice: string
}
/** Why a line costs what it costs: the steps of each row that it becomes; and what was last quoted to the customer and sold to him. */
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

/** What the grid asks of the outside. Every promise may come late or fail; the grid drops stale answers and says what failed. */
export type LineLookups = RateChoices & {
  /** The best hits for a code, name, barcode or pinyin initials. */
  searchGoods: (text: string) => Promise<Goods[]>
  /** Goods for exact codes and barcodes, all in one request; what is unknown is missing from the answer. */
  resolve: (texts: string[]) => Promise<Resolved[]>
  /** Goods that were used lately in this browser: what can be found where no answer comes. */
  recent?: { all: () => readonly Goods[]; use: (...goods: readonly Goods[]) => void }
  /** One page of all goods, for the picker (F7). Pages count from 1. */
  pageGoods: (text: string, page: number, size: number) => Promise<GoodsPage>
  /** Rows of a page of the picker. */
  pageSize: number
  priceHistory?: (line: GridLine) => Promise<PriceRecord[]>
  /** Who chooses goods does not see what is paid for them. */
  hidesPrices?: boolean
  whyPrice?: (line: GridLine, toAll: boolean) => Promise<PriceReason>
  /** The steps alone of each row that the line becomes, which is little to ask. */
  priceSteps?: (line: GridLine) => Promise<PriceReason['rows']>
  stock?: (line: GridLine) => Promise<StockRecord[]>
  /** Lots of the line's goods in its depot, first what expires first; and the day by which they are good. */
  day?: string | undefined
  lotsHere?: (line: GridLine) => Promise<LotRecord[]>
  depots: readonly Choice[]
  /** The best hits among all depots, where there are more than those. */
  searchDepots?: (text: string) => Promise<readonly Choice[]>
  /** What units are called, to know them in a pasted sheet. */
  unitNames?: readonly string[]
}

/** What lines keep of their source lines, whether the reader may say otherwise where that takes a right, and the percent that prices may be above. */
export type KeptTerms = { keeps: KeepRules; mayReprice: boolean; priceTolerance: string }

/** Whose document it is: remembered choices (merging duplicates, the Enter path) are kept by `kind`. */
export type LineGridProps<L extends GridLine = GridLine> = {
  kind: string
  columns: readonly LineColumn[]
  lines: readonly L[]
  readOnly: boolean
  settings: LineSettings
  onChange: (lines: L[]) => void
  lookups: LineLookups
  /** What of a line that names a source is fixed; nothing where lines may say anything. */
  kept?: KeptTerms | undefined
  /** What a new line starts with: the head's depot and tax rate. */
  defaults?: Partial<GridLine>
  /** What the server or the law found wrong; the grid adds what it sees by itself. */
  errors?: readonly Problem[]
  /** Leaves the grid: the element after it takes the focus (Enter twice in the empty goods cell of the last row). */
  onLeave?: () => void
}
