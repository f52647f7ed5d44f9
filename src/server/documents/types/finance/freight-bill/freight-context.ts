import type { Problem } from '#domain/core/refusals.ts'
import { freightCost, noBase } from '#domain/figures/allocate.ts'
import { type Decimal, figureText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { type FreightParts, freightShares } from '#domain/purchase/freight-bill.ts'
import { deductibleOf } from '#domain/tax/tax-facts.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { settledAmount } from '#server/documents/books/money/open-amounts.ts'
import type { RedDocument } from '#server/documents/books/red-document.ts'
import { balancesOf, type LoadedBalances } from '#server/documents/books/stock/balances.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { type DifferentBooksWords, differentBooksWords } from '#server/lookups/legal-entities.ts'
import { entityOfDepot, lockSettled, type NamedMaster, namedOf } from '../money/money-store.ts'
import { bookingPeriodProblem, figure, isEditable, isUnposted } from '../submit-and-post-facts.ts'
import {
  type Carrier,
  carrierOf,
  type FreightHead,
  type FreightRow,
  type FreightSource,
  type FreightSourceLine,
  filesOf,
  goodsOfBill,
  headOf,
  idsByNumber,
  linesOfSources,
  openEstimates,
  receipts,
  rowsOf,
  sharesBySource,
  sourcesOf,
  taxOfShares,
  type WaitingFreightTax,
  withFreight,
} from './freight-store.ts'

/** Everything that guards, effects and answer of a freight bill read. */
export type FreightContext = LoadedBalances & {
  document: StoredDocument
  masters: Masters
  carrier: Carrier | undefined
  account: NamedMaster | undefined
  /**
   * Receipts and deliveries that the lines of the bill name. The lines of these documents are loaded while the bill is
   * unposted.
   */
  sources: ReadonlyMap<string, FreightSource>
  sourceLines: readonly FreightSourceLine[]
  /** Once the bill is posted: its input tax awaiting certification, by line of a receipt or delivery. */
  waiting: readonly WaitingFreightTax[]
  /** Booked freight of the bill, once it is posted. */
  shares: ReadonlyMap<string, Record<'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>
  file: { fileLink: string; fileName: string } | undefined
  /** Legal entity whose books the bill is in. */
  legalEntity: string
  sayBooks: DifferentBooksWords
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: RedDocument
}

/** Splits an amount into cost and deducted tax. */
export const partsOf = ({ settings: { places } }: Run, { taxRate, freightDeductible }: StoredDocument, amount: Decimal): FreightParts =>
  freightCost(amount, figure(taxRate), freightDeductible === 2, places.amount)

/** Amount for each receipt and delivery, in the order in which the bill names them. */
export function amountsBySource(document: StoredDocument): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>()
  for (const { sourceBillId, amount } of rowsOf(document))
    if (sourceBillId) amounts.set(sourceBillId, (amounts.get(sourceBillId) ?? zero).add(figure(amount)))
  return amounts
}

/** True if none of the lines has an allocation base for freight. */
export function hasNoBase({ settings }: Run, lines: readonly FreightSourceLine[]): boolean {
  return freightShares({ cost: readFigure('1') ?? zero, tax: zero }, lines, settings) === noBase
}

/**
 * Loads a freight bill with its carrier, its account and the receipts and deliveries it names. These are locked where
 * the event needs it.
 */
export async function loadFreight(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: FreightContext): Promise<FreightContext> {
  const { tx } = run
  const head = enteredHead(stored)
  const rows = isEditable(stored) ? await withSourceIds(run, rowsOf(stored).map(withoutZeroIds)) : rowsOf(stored)
  const ids = [...new Set(rows.flatMap(({ sourceBillId }) => sourceBillId ?? []))].sort()
  if (purpose?.locks.has('sources')) await lockSettled(tx, ids)
  const found = await sourcesOf(tx, ids, stored.id)
  const estimates = isUnposted(stored) ? await openEstimates(tx, ids, stored.supplierId) : new Map()
  const sources = new Map([...found].map(([id, source]) => [id, { ...source, estimate: estimates.get(id) } as FreightSource]))
  const masters = await mastersOf(tx, [stored, { updateUser: run.user.id }], undefined, run.known)
  const carrier = await carrierOf(tx, head.transportId)
  const account = (await namedOf(tx, head.accountId ? [head.accountId] : [], [])).get(head.accountId ?? '')
  if (isEditable(stored)) {
    refuseUnknownHead(stored, masters)
    refuseUnknown(head, rows, { carrier, account, sources })
  }
  const depotId = isEditable(stored) ? depotOf(stored, rows, sources) : stored.depotId
  const legalEntity = account ? (account.legalEntity ?? '') : await entityOfDepot(tx, depotId)
  const document = isEditable(stored)
    ? completeFreight(run, { ...stored, depotId }, head, rows, { masters, legalEntity })
    : { ...stored, lines: [] }
  const sourceLines = isUnposted(document) ? await linesOfSources(tx, ids) : []
  return {
    document,
    masters,
    carrier,
    account,
    sources,
    sourceLines,
    ...(await goodsBalances(run, document, { sources, sourceLines }, purpose, loaded)),
    shares: document.tags.includes('booked') ? await sharesBySource(tx, document.id) : new Map(),
    waiting: document.tags.includes('counts') ? await waitingTaxOf(run, document) : [],
    file: document.id ? (await filesOf(tx, [document.id])).get(document.id) : undefined,
    legalEntity,
    sayBooks: await differentBooksWords(tx),
    period: await bookingPeriodProblem(run, document, { legalEntity }, purpose),
    settledAmt: await settledAmount(run, document, loaded),
  }
}

/** Uncertified tax of a posted bill: that of its shares, plus that of amounts billed for estimates. */
async function waitingTaxOf(run: Run, document: StoredDocument): Promise<WaitingFreightTax[]> {
  const amounts = amountsBySource(document)
  const shares = await taxOfShares(run.tx, document.id)
  return shares.flatMap(({ sourceBillId, lineId, tax, endsEstimate }) => {
    const billed = endsEstimate ? partsOf(run, document, amounts.get(sourceBillId) ?? zero).tax : zero
    const amount = tax.add(billed)
    return amount.isZero() ? [] : [{ lineId, amount }]
  })
}

/** Balances of the goods whose value the bill will change or, once it is posted, has changed. */
async function goodsBalances(
  { tx }: Run,
  document: StoredDocument,
  { sources, sourceLines }: Pick<FreightContext, 'sources' | 'sourceLines'>,
  purpose: Purpose,
  loaded: FreightContext | undefined,
): Promise<LoadedBalances> {
  const isLocking = purpose?.locks.has('balances') ?? false
  if (!isLocking) return loaded ?? { balances: new Map(), balanceKeys: new Set() }
  const keys = isUnposted(document)
    ? sourceLines.flatMap((line) => (sources.get(line.sourceBillId)?.kind === receipts ? (goodsOf(line) ?? []) : []))
    : await goodsOfBill(tx, document.id)
  return balancesOf(tx, keys, true)
}

/** Depot and goods of a line; undefined for a service. */
export const goodsOf = ({ depotId, commInfoId, commKind }: FreightSourceLine) =>
  depotId && commInfoId && commKind !== 2 ? { depotId, commInfoId } : undefined

/** A missing id comes from requests as 0. */
const noId = '0'
const withoutZeroIds = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => !(field.endsWith('Id') && value === noId))) as Row
const enteredHead = (stored: StoredDocument): FreightHead => withoutZeroIds(headOf(stored))

/** Replaces source numbers by ids; refuses the row of an unknown number. */
async function withSourceIds({ tx }: Run, rows: readonly FreightRow[]): Promise<FreightRow[]> {
  const byNumber = await idsByNumber(
    tx,
    rows.flatMap(({ sourceBillId, sourceBillNo }) => (!sourceBillId && sourceBillNo ? [sourceBillNo] : [])),
  )
  return rows.map(({ sourceBillNo, ...row }, at) => {
    if (row.sourceBillId || !sourceBillNo) return row
    const sourceBillId = byNumber.get(sourceBillNo)
    return sourceBillId ? { ...row, sourceBillId } : refuse('LINE_BAD', { problems: [unknownSource(at)] })
  })
}

const unknownSource = (at: number): Problem => ({ row: at + 1, field: 'sourceBillId', rule: 'LINE_BAD', reason: noSource })
const noSource = { zh: '没有这张入库单或出库单', en: 'there is no such receipt or out' }
const unknown = { zh: '不存在', en: 'there is none' }

/**
 * Refuses records that do not exist, because a draft with them could not be stored. A draft may have all other
 * problems.
 */
function refuseUnknown(
  { transportId, accountId }: FreightHead,
  rows: readonly FreightRow[],
  { carrier, account, sources }: Pick<FreightContext, 'carrier' | 'account' | 'sources'>,
): void {
  const inHead = [...(transportId && !carrier ? ['transportId'] : []), ...(accountId && !account ? ['accountId'] : [])]
  if (inHead.length > 0) refuse('FIELD_BAD', { problems: inHead.map((field) => ({ field, rule: 'FIELD_BAD', reason: unknown })) })
  const inRows = rows.flatMap(({ sourceBillId }, at) => (sourceBillId && !sources.has(sourceBillId) ? [unknownSource(at)] : []))
  if (inRows.length > 0) refuse('LINE_BAD', { problems: inRows })
}

/** Depot of the first source document that exists, otherwise the stated one. */
const depotOf = (stored: StoredDocument, rows: readonly FreightRow[], sources: FreightContext['sources']) =>
  rows.map(({ sourceBillId }) => sources.get(sourceBillId ?? '')?.depotId).find((id) => id !== undefined) ?? stored.depotId

/** Completes a draft: fills in terms that were not stated, rounds amounts, and adds up the sums of the head. */
function completeFreight(
  { settings: { places, freightTaxRate, taxpayerOn } }: Run,
  stored: StoredDocument,
  head: FreightHead,
  said: readonly FreightRow[],
  { masters, legalEntity }: Pick<FreightContext, 'masters' | 'legalEntity'>,
): StoredDocument {
  const money = (text: string | undefined) => {
    const amount = readFigure(text)
    return amount && figureText(amount, places.amount)
  }
  const rows = said.map((row) => withoutNulls({ ...row, amount: money(row.amount) }))
  const carried = rows.length > 0 ? sum(rows.map(({ amount }) => figure(amount))).toFixed() : undefined
  const amount = money(head.amount ?? carried)
  const supplier = masters.of('supplier', stored.supplierId)
  const document = {
    ...stored,
    ...headTotalsOfNone,
    ...{ totalAmt: amount ?? '0', finalAmt: amount ?? '0', lines: [] },
    taxRate: stored.taxRate ?? freightTaxRate,
    freightDeductible: deductibleOf(taxpayerOn(legalEntity, stored.billDate), stored.freightDeductible ?? supplier?.deductible ?? 1),
  } as StoredDocument
  return withFreight(document, withoutNulls({ ...head, amount }), rows)
}
