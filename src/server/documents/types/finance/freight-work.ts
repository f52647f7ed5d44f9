import { freightCost, noBase } from '#domain/allocate.ts'
import { type Decimal, figureText, readFigure, sum, zero } from '#domain/decimal.ts'
import { type FreightParts, freightShares } from '#domain/freight-bill.ts'
import type { Problem } from '#domain/refusals.ts'
import { deductibleOf } from '#domain/tax-facts.ts'
import { type AskedBalances, balancesOf } from '#server/documents/books/balances.ts'
import { settledOf } from '#server/documents/books/open-amounts.ts'
import type { Red } from '#server/documents/books/red-document.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import { type Masters, mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { type SayBooks, sayingBooks } from '#server/queries/legal-entities.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import {
  type Carrier,
  carrierOf,
  type FreightHead,
  type FreightRow,
  type FreightSource,
  filesOf,
  goodsOfBill,
  headOf,
  idsByNumber,
  linesOfSources,
  openEstimates,
  receipts,
  rowsOf,
  type SourceLine,
  sharesBySource,
  sourcesOf,
  taxOfShares,
  type WaitingTax,
  withFreight,
} from './freight-store.ts'
import { entityOfDepot, lockSettled, type Named, namedOf } from './money-store.ts'
import { figure, isEditable, isUnposted, passedPeriod } from './passed-facts.ts'

/** What the guards, effects and answer of a freight bill read. */
export type FreightWork = AskedBalances & {
  document: StoredDocument
  masters: Masters
  carrier: Carrier | undefined
  account: Named | undefined
  /** The receipts and outs that its lines name, and their lines while the freight is to be booked. */
  sources: ReadonlyMap<string, FreightSource>
  sourceLines: readonly SourceLine[]
  /** Its tax that waits to be certified, by line of a receipt or out, once it is in the books. */
  waiting: readonly WaitingTax[]
  /** Where its freight lies, once it is in the books. */
  shares: ReadonlyMap<string, Record<'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>
  file: { fileLink: string; fileName: string } | undefined
  /** In whose books it is. */
  legalEntity: string
  sayBooks: SayBooks
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: Red
}

/** What of an amount is cost, and what is tax that is deducted. */
export const partsOf = ({ settings: { places } }: Run, { taxRate, freightDeductible }: StoredDocument, amount: Decimal): FreightParts =>
  freightCost(amount, figure(taxRate), freightDeductible === 2, places.amount)

/** What its lines come to for each receipt and out, in the order in which these are named. */
export function amountsBySource(document: StoredDocument): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>()
  for (const { sourceBillId, amount } of rowsOf(document))
    if (sourceBillId) amounts.set(sourceBillId, (amounts.get(sourceBillId) ?? zero).add(figure(amount)))
  return amounts
}

/** The goods of receipts that freight could lie on have none of it by any base. */
export function hasNoBase({ settings }: Run, lines: readonly SourceLine[]): boolean {
  return freightShares({ cost: readFigure('1') ?? zero, tax: zero }, lines, settings) === noBase
}

/**
 * What guards and effects of a freight bill read: its carrier, account and the documents whose freight it is, locked where the event
 * settles them.
 */
export async function loadFreight(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: FreightWork): Promise<FreightWork> {
  const { tx } = run
  const head = saidHead(stored)
  const rows = isEditable(stored) ? await named(run, rowsOf(stored).map(withoutNone)) : rowsOf(stored)
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
    ? completed(run, { ...stored, depotId }, head, rows, { masters, legalEntity })
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
    sayBooks: await sayingBooks(tx),
    period: await passedPeriod(run, document, { legalEntity }, purpose),
    settledAmt: await settledOf(run, document, loaded),
  }
}

/** The tax of a bill that is in the books and not certified: that of its shares, and of what is billed of estimates. */
async function waitingTaxOf(run: Run, document: StoredDocument): Promise<WaitingTax[]> {
  const amounts = amountsBySource(document)
  const shares = await taxOfShares(run.tx, document.id)
  return shares.flatMap(({ sourceBillId, lineId, tax, endsEstimate }) => {
    const billed = endsEstimate ? partsOf(run, document, amounts.get(sourceBillId) ?? zero).tax : zero
    const amount = tax.add(billed)
    return amount.isZero() ? [] : [{ lineId, amount }]
  })
}

/** The stock whose value it changes, or changed. */
async function goodsBalances(
  { tx }: Run,
  document: StoredDocument,
  { sources, sourceLines }: Pick<FreightWork, 'sources' | 'sourceLines'>,
  purpose: Purpose,
  loaded: FreightWork | undefined,
): Promise<AskedBalances> {
  const isLocking = purpose?.locks.has('balances') ?? false
  if (!isLocking) return loaded ?? { balances: new Map(), balanceKeys: new Set() }
  const keys = isUnposted(document)
    ? sourceLines.flatMap((line) => (sources.get(line.sourceBillId)?.kind === receipts ? (goodsOf(line) ?? []) : []))
    : await goodsOfBill(tx, document.id)
  return balancesOf(tx, keys, true)
}

/** The goods of a line in their depot; nothing of a service. */
export const goodsOf = ({ depotId, commInfoId, commKind }: SourceLine) =>
  depotId && commInfoId && commKind !== 2 ? { depotId, commInfoId } : undefined

/** An id of 0 is none, as the wire writes it. */
const none = '0'
const withoutNone = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => !(field.endsWith('Id') && value === none))) as Row
const saidHead = (stored: StoredDocument): FreightHead => withoutNone(headOf(stored))

/** Rows with the ids of what they name by number alone; a number that is none's is refused with the row. */
async function named({ tx }: Run, rows: readonly FreightRow[]): Promise<FreightRow[]> {
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

/** A draft may be wrong, but not name what there is not: nothing could be stored. */
function refuseUnknown(
  { transportId, accountId }: FreightHead,
  rows: readonly FreightRow[],
  { carrier, account, sources }: Pick<FreightWork, 'carrier' | 'account' | 'sources'>,
): void {
  const inHead = [...(transportId && !carrier ? ['transportId'] : []), ...(accountId && !account ? ['accountId'] : [])]
  if (inHead.length > 0) refuse('FIELD_BAD', { problems: inHead.map((field) => ({ field, rule: 'FIELD_BAD', reason: unknown })) })
  const inRows = rows.flatMap(({ sourceBillId }, at) => (sourceBillId && !sources.has(sourceBillId) ? [unknownSource(at)] : []))
  if (inRows.length > 0) refuse('LINE_BAD', { problems: inRows })
}

/** The depot of what was carried, else the one that it says. */
const depotOf = (stored: StoredDocument, rows: readonly FreightRow[], sources: FreightWork['sources']) =>
  rows.map(({ sourceBillId }) => sources.get(sourceBillId ?? '')?.depotId).find((id) => id !== undefined) ?? stored.depotId

/** With the terms that are left open, amounts with the tenant's places, and the head's sums. */
function completed(
  { settings: { places, freightTaxRate, taxpayerOn } }: Run,
  stored: StoredDocument,
  head: FreightHead,
  said: readonly FreightRow[],
  { masters, legalEntity }: Pick<FreightWork, 'masters' | 'legalEntity'>,
): StoredDocument {
  const money = (text: string | undefined) => {
    const amount = readFigure(text)
    return amount && figureText(amount, places.amount)
  }
  const rows = said.map((row) => present({ ...row, amount: money(row.amount) }))
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
  return withFreight(document, present({ ...head, amount }), rows)
}
