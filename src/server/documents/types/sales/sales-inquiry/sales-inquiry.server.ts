import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type BelowFloor, floorProblems } from '#domain/prices/floor-price.ts'
import { percentOf } from '#domain/prices/order-reduction.ts'
import { type SalesInquiryFacts, salesInquiry, type salesInquiryLaw } from '#machines/sales/sales-inquiry.machine.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import type { Tx } from '../../../../db/connect.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { type DocumentKind, kindNamed } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { type GoodsContext, loadGoods, salesProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { linesBelowFloor } from '../../../prices/floors.ts'
import { applyDiscount, percentProblems } from '../order-prices.ts'
import { salesAnswer } from '../sales-context.ts'

export type InquiryContext = GoodsContext & {
  below: readonly BelowFloor[]
  madeNo?: string | undefined
  /** Id of the order that an event has just made. */
  madeId?: string
}

/**
 * Server side of inquiries: an inquiry changes neither stock nor ledger, and its prices stay as quoted, because a
 * quotation cannot be edited (rule B7).
 */
export const salesInquiryKind: DocumentKind<typeof salesInquiryLaw, InquiryContext> = {
  words: salesInquiry,
  hash: machineHash(salesInquiry),
  load: async (run, document, purpose) => {
    const goods = await loadGoods(run, withoutSources(document), purpose, { sells: true, receipt: false })
    const work = purpose?.editing ? applyDiscount(goods) : goods
    return { ...work, below: await linesBelowFloor(run.tx, work), madeNo: await firstOrder(run.tx, document) }
  },
  facts: (run, work): SalesInquiryFacts => {
    const isEditable = work.document.tags.includes('editable')
    return {
      ...sharedFacts(run, work, salesInquiry.rights, headProblems),
      validityProblems: isEditable ? validityProblems(run, work.document) : [],
      floorProblems: isEditable ? floorProblems(work.below) : [],
      ...(isOver(run, work.document) ? { heldUntil: work.document.validDate } : {}),
      ...(work.madeNo === undefined ? {} : { madeNo: work.madeNo }),
    }
  },
  effects: {
    makeSale: async (run, work) => {
      const { id } = await createByEvent(run, kindNamed(salesOrderDocument.words.id), salesOrderOf(run, work), { type: 'SAVE' })
      work.madeId = id
    },
    makeMallOrder: async (run, work) => {
      const { id } = await createByEvent(run, kindNamed(mallOrderDocument.words.id), mallOrderOf(run, work), { type: 'PLACE' })
      work.madeId = id
    },
  },
  answer: (run, work) => {
    const { validDate, payment, discountAmount, discountPercent } = work.document
    return { ...salesAnswer(run, work), validDate, payment, discountAmount, discountPercent }
  },
  warnings: () => [],
  rowFields: ({ validDate, payment, discountAmount, discountPercent }) => ({ validDate, payment, discountAmount, discountPercent }),
}

const isOver = ({ tx }: Run, { validDate }: StoredDocument) => validDate !== undefined && validDate < tx.today

const orderKinds = [salesOrderDocument.words.id, mallOrderDocument.words.id]

/** Number of the first sales or mall order that was made from a quotation and is not closed. */
async function firstOrder(tx: Tx, { id, billNo }: StoredDocument): Promise<string | undefined> {
  if (!id || billNo === undefined) return undefined
  const made = await tx.maybeOne<{ no: string }>(
    `select coalesce(bill_no, id::text) as no from document
      where tenant_id = $1 and source_bill_id = $2 and kind = any ($3) and not 'closed' = any (tags) order by id limit 1`,
    [tx.tenantId, id, orderKinds],
  )
  return made?.no
}

/**
 * The sales order that is made from a quotation: customer, terms, and each line at the quoted price after discount.
 */
function salesOrderOf({ settings: { places } }: Run, { document }: InquiryContext): Partial<StoredDocument> {
  const { customerId, depotId, staffId, deptId, taxRateId, taxRate, customerNo, payment, remark, discountAmount, discountPercent } =
    document
  const terms = { customerNo, payment, remark, discountAmount, discountPercent }
  const head = { customerId, depotId, staffId, deptId, taxRateId, taxRate, ...terms }
  const lines = document.lines.map((line, at): StoredLine => {
    const { commInfoId, unitId, qty, depotId: place, taxRateId: rateId, taxRate: rate, taxKind, isGift, remark: note } = line
    const price = (readFigure(line.taxPrice) ?? zero).mul(line.discountRate ?? '100').div('100')
    const figures = { qty, ...(isGift === 2 ? {} : { taxPrice: fixedText(price, places.price) }) }
    const said = { commInfoId, unitId, depotId: place, taxRateId: rateId, taxRate: rate, taxKind, isGift, remark: note, ...figures }
    return { ...definedFields(said), id: '', indexNo: at + 1, sourceBodyId: line.id }
  })
  return { ...definedFields(head), sourceBillId: document.id, lines }
}

/**
 * The mall order that is made from a quotation: without terms of payment, because it is paid before it is shipped, and
 * with the discount on the whole as an amount.
 */
function mallOrderOf(run: Run, work: InquiryContext): Partial<StoredDocument> {
  const { payment: _, discountPercent: __, ...said } = salesOrderOf(run, work)
  return said
}

const definedFields = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)) as {
    [Name in keyof Row]: NonNullable<Row[Name]>
  }

/** Removes the sources that lines name, because inquiries have none. */
const withoutSources = (document: StoredDocument): StoredDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.sourceBodyId === undefined ? line : { ...line, sourceBodyId: undefined })),
})

const noDay = { zh: '请填写报价有效期', en: 'say until when the prices hold' }
const dayIsOver = { zh: '报价有效期早于今天', en: 'the day is over' }

function validityProblems({ tx }: Run, { validDate }: StoredDocument): Problem[] {
  const reason = validDate === undefined ? noDay : validDate < tx.today ? dayIsOver : undefined
  return reason ? [{ field: 'validDate', rule: 'FIELD_BAD', reason }] : []
}

/**
 * Problems of the head: the discount on the whole must not exceed the quoted total, nor have more decimals than
 * amounts.
 */
function headProblems(work: GoodsContext): Problem[] {
  const { document, settings } = work
  const discount = readFigure(document.discountAmount) ?? zero
  const total = document.lines.reduce((sum, line) => sum.add(readFigure(line.totalAmt) ?? zero), zero)
  const isFit = percentOf(document) || (!discount.isNegative() && discount.lte(total) && discount.decimalPlaces() <= settings.places.amount)
  const reason = { zh: `应在0到${total.toFixed(settings.places.amount)}之间`, en: `between 0 and ${total.toFixed(settings.places.amount)}` }
  return [
    ...salesProblems(work),
    ...percentProblems(document),
    ...(isFit ? [] : [{ field: 'discountAmount', rule: 'FIELD_BAD', reason } as const]),
  ]
}
