import { sql } from 'kysely'
import { fillPlaceholders } from '#domain/core/words.ts'
import { noBase } from '#domain/figures/allocate.ts'
import { type Decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { owedEntries } from '#domain/finance/money.ts'
import { type FreightParts, freightShares } from '#domain/purchase/freight-bill.ts'
import { freightBill, type freightBillLaw } from '#machines/finance/freight-bill.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { contains } from '#server/db/pages.ts'
import { postCash, reverseCash } from '#server/documents/books/money/cash.ts'
import { postEntries, reverseEntries } from '#server/documents/books/money/partner-ledger.ts'
import { postTax, reverseTax } from '#server/documents/books/money/tax-entries.ts'
import { mirrorDocument, redoDraft, requireRed } from '#server/documents/books/red-document.ts'
import { bookLateFreight, type LateFreight } from '#server/documents/books/stock/stock-adjust.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { type DocumentKind, findKind, type ListExtension } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { masterNames } from '#server/documents/engine/masters.ts'
import type { Run, Warning } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { figure, isUnposted } from '../submit-and-post-facts.ts'
import { amountsBySource, type FreightContext, goodsOf, loadFreight, partsOf } from './freight-context.ts'
import { type EstimatePart, estimateEntries, estimateParts, excessOverEstimate, paidEntries } from './freight-estimate.ts'
import { freightFacts } from './freight-facts.ts'
import {
  addShares,
  type FreightShare,
  type FreightSourceLine,
  freightHead,
  freightListColumns,
  freightRows,
  headOf,
  receipts,
  reverseShares,
  rowsOf,
} from './freight-store.ts'

const own = [freightHead, freightRows] as const

/**
 * Freight of a receipt on one of its lines, booked as late freight of the line's goods (rules C6, C4 *late freight*).
 */
type FreightOnLine = LateFreight & { sourceBillId: string }

function freightOfReceipt(run: Run, lines: readonly FreightSourceLine[], parts: FreightParts): FreightOnLine[] {
  const shares = freightShares(parts, lines, run.settings)
  if (shares === noBase) throw new Error('freight without goods to lie on was refused before')
  const received = Map.groupBy(lines, ({ depotId, commInfoId }) => `${depotId}:${commInfoId}`)
  return lines.flatMap((line, at) => {
    const [share, goods] = [shares[at], goodsOf(line)]
    if (!share || !goods || (share.cost.isZero() && share.tax.isZero())) return []
    // quantities received on several lines for the same goods are added up
    const together = received.get(`${line.depotId}:${line.commInfoId}`) ?? []
    const all = sum(together.map(({ baseQty }) => baseQty))
    return [{ ...goods, sourceBillId: line.sourceBillId, lineId: line.id, value: share.cost, tax: share.tax, received: all }]
  })
}

/**
 * Shares of the freight by receipt and delivery: on goods still on hand, on goods issued since, or on sales. The part
 * that replaces an estimate is not booked again, because the cost of the goods has it already.
 */
async function sharesOf(run: Run, work: FreightContext, estimated: readonly EstimatePart[]): Promise<FreightShare[]> {
  const { document, sources, sourceLines, balances } = work
  const linesOf = Map.groupBy(sourceLines, ({ sourceBillId }) => sourceBillId)
  const amounts = [...amountsBySource(document)]
  const isReceipt = ([id]: readonly [string, Decimal]) => sources.get(id)?.kind === receipts
  const partsFor = ([id, amount]: readonly [string, Decimal]): FreightParts => {
    const part = estimated.find(({ sourceBillId }) => sourceBillId === id)
    return part ? { cost: excessOverEstimate(part), tax: zero } : partsOf(run, document, amount)
  }
  const onGoods = amounts.filter(isReceipt).flatMap((one) => freightOfReceipt(run, linesOf.get(one[0]) ?? [], partsFor(one)))
  const parts = await bookLateFreight(run.tx, document, onGoods, balances, run.settings.places.amount)
  const onSales = amounts.flatMap((one): FreightShare[] => {
    const [sourceBillId, amount] = one
    const sourceLineId = linesOf.get(sourceBillId)?.[0]?.id
    if (isReceipt(one) || !sourceLineId) return []
    const { cost, tax } = partsOf(run, document, amount)
    return [{ ...noShare, sourceBillId, sourceLineId, expenseAmt: cost, taxAmt: tax }]
  })
  const ofGoods = onGoods.map(({ sourceBillId, lineId, tax }): FreightShare => {
    const { toStock = zero, toSales = zero } = parts.get(lineId) ?? {}
    return { ...noShare, sourceBillId, sourceLineId: lineId, stockAmt: toStock, salesCostAmt: toSales, taxAmt: tax }
  })
  return withMatchedEstimates([...ofGoods, ...onSales], estimated, linesOf)
}

const noShare = { stockAmt: zero, salesCostAmt: zero, expenseAmt: zero, taxAmt: zero, matchedCost: zero, matchedTax: zero }

/** Adds the estimates that are replaced, on the first line of each receipt. */
function withMatchedEstimates(
  shares: readonly FreightShare[],
  estimated: readonly EstimatePart[],
  linesOf: ReadonlyMap<string, readonly FreightSourceLine[]>,
) {
  const matched = estimated.map(({ sourceBillId, matched }): FreightShare => {
    const sourceLineId = linesOf.get(sourceBillId)?.[0]?.id ?? ''
    return { ...noShare, sourceBillId, sourceLineId, matchedCost: matched.cost, matchedTax: matched.tax }
  })
  const lies = (one: FreightShare) => matched.find(({ sourceLineId }) => sourceLineId === one.sourceLineId)
  const others = matched.filter(({ sourceLineId }) => !shares.some((one) => one.sourceLineId === sourceLineId))
  return [
    ...shares.map((one) => ({ ...one, matchedCost: lies(one)?.matchedCost ?? zero, matchedTax: lies(one)?.matchedTax ?? zero })),
    ...others,
  ]
}

/**
 * Books the freight on goods and sales, and the payable or payment; its tax waits to be certified (effect
 * *bookFreight*).
 */
async function bookFreight(run: Run, work: FreightContext): Promise<void> {
  const { document, legalEntity, masters } = work
  const { accountId, amount: text } = headOf(document)
  const amount = figure(text)
  const partyId = document.supplierId ?? ''
  const estimated = estimateParts(run, document, work.sources, [...amountsBySource(document)])
  const shares = await sharesOf(run, work, estimated)
  await addShares(run.tx, { id: document.id, billDate: document.billDate, legalEntity }, shares)
  const entries = estimateEntries(partyId, estimated)
  const invoiced = sum(entries.flatMap((entry) => (entry.about === 'invoice' ? [entry.amount] : [])))
  if (accountId) await postCash(run.tx, document, [{ accountId, amount: amount.neg() }])
  const settled = accountId
    ? paidEntries(partyId, estimated, invoiced)
    : owedEntries({ party: 'supplier', partyId, direction: 2, amount: amount.sub(invoiced) }, 'expense')
  await postEntries(run.tx, { id: document.id, billDate: document.billDate, legalEntity }, [...entries, ...settled], masters)
}

/** Deducts the tax of the carrier's invoice, dated today (effect *certifyTax*). */
async function certifyTax(run: Run, { document, waiting }: FreightContext): Promise<void> {
  await postTax(
    run.tx,
    { id: document.id, billDate: run.tx.today },
    waiting.map((one) => ({ ...one, about: 'deducted' as const })),
  )
}

/**
 * Reverses everything that the bill booked. What the goods no longer bear becomes a variance (rule C4 *flush of an
 * in*).
 */
async function takeBackFreight(run: Run, work: FreightContext): Promise<void> {
  const { document, balances } = work
  const red = requireRed(work)
  const lineOf = (id: string) => id
  await reverseMovements(run.tx, red, document.id, lineOf, balances, run.settings.places.amount)
  await reverseShares(run.tx, document.id, red)
  await reverseTax(run.tx, document.id, { ...red, lineOf })
  await reverseEntries(run.tx, document.id, red)
  await reverseCash(run.tx, document.id, red)
}

const hasOwn = { zh: '第{row}行：{number}已有运费{freight}', en: 'Row {row}: {number} has freight of its own, {freight}' }
const isBilled = { zh: '第{row}行：{number}已有运费单{bills}', en: 'Row {row}: {number} has freight bills, {bills}' }

/**
 * While a bill can be changed, warns of receipts and deliveries that have freight already, of their own or from other
 * bills.
 */
function warnings({ language, settings: { places } }: Run, { document, sources }: FreightContext): Warning[] {
  if (!isUnposted(document)) return []
  return rowsOf(document).flatMap(({ sourceBillId }, at): Warning[] => {
    const source = sources.get(sourceBillId ?? '')
    const freight = source?.estimate ? zero : figure(source?.freight)
    const known = { row: String(at + 1), number: source?.billNo ?? '' }
    const told = (key: string, words: typeof hasOwn, more: Record<string, string>): Warning => ({
      key,
      row: at + 1,
      msg: fillPlaceholders(words[language], { ...known, ...more }, language),
    })
    return [
      ...(freight.isZero() ? [] : [told('FREIGHT_TWICE', hasOwn, { freight: fixedText(freight, places.amount) })]),
      ...(source && source.billed.length > 0 ? [told('FREIGHT_TWICE', isBilled, { bills: source.billed.join(', ') })] : []),
    ]
  })
}

function answer({ language, settings: { places } }: Run, work: FreightContext): object {
  const { document, masters, carrier, account, sources, shares, file } = work
  const { taxRate, freightDeductible, supplierId, depotId, staffId, deptId, remark } = document
  const seen = new Set<string>()
  const money = (text: string | undefined) => (figure(text).isZero() ? undefined : fixedText(figure(text), places.amount))
  return withoutNulls({
    ...headOf(document),
    ...{ taxRate, freightDeductible, supplierId, depotId, staffId, deptId, remark },
    ...masterNames(document, masters),
    ...{ transportName: carrier?.name, accountName: account?.name, bartererId: supplierId },
    ...file,
    lines: rowsOf(document).map((row, at) => {
      const source = sources.get(row.sourceBillId ?? '')
      // shares are stored by receipt or delivery, so they are shown on the first line for it
      const share = row.sourceBillId && !seen.has(row.sourceBillId) ? shares.get(row.sourceBillId) : undefined
      seen.add(row.sourceBillId ?? '')
      return withoutNulls({
        ...row,
        indexNo: at + 1,
        sourceBillNo: source?.billNo,
        kind: source?.kind,
        kindName: source && findKind(source.kind)?.words.label[language],
        ...{ stockAmt: money(share?.stockAmt), salesCostAmt: money(share?.salesCostAmt), expenseAmt: money(share?.expenseAmt) },
      })
    }),
  })
}

const listed: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from freight_line l join document s on s.tenant_id = ${tenantId} and s.id = l.source_bill_id
         where l.tenant_id = ${tenantId} and l.document_id = d.id and (${contains(sql`s.bill_no`, text)} or l.express_no = ${text}))`,
  conditions: ({ tenantId }, { transportId }) =>
    transportId
      ? [
          sql`exists (select 1 from freight_bill f
            where f.tenant_id = ${tenantId} and f.document_id = d.id and f.transport_id = ${transportId}::bigint)`,
        ]
      : [],
  rowExtras: (run, heads) =>
    freightListColumns(
      run.tx,
      heads.map(({ id }) => id),
    ),
}

const rowFields = ({ supplierId, taxRate, freightDeductible }: StoredDocument) => withoutNulls({ supplierId, taxRate, freightDeductible })

/**
 * Server side of freight bills: freight is booked on goods of receipts and on sales, and owed or paid; a reversal
 * undoes this (rule B7).
 */
export const freightBillKind: DocumentKind<typeof freightBillLaw, FreightContext> = {
  words: freightBill,
  hash: machineHash(freightBill),
  own,
  totals: [],
  sums: ['finalAmt'],
  sumNames: { finalAmt: 'amount' },
  load: loadFreight,
  facts: (run, work) => freightFacts(freightBill.rights, run, work),
  effects: {
    bookFreight: locking(['sources', 'balances', 'period'], bookFreight),
    mirrorFreight: mirrorDocument,
    takeBackFreight: locking(['balances', 'period'], takeBackFreight),
    certifyTax: locking(['period'], certifyTax),
    redoDraft,
  },
  answer,
  warnings,
  rowFields,
  listed,
}
