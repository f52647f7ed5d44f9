import { readFigure, zero } from '#domain/decimal.ts'
import { type BelowFloor, floorProblems } from '#domain/floor-price.ts'
import type { Problem } from '#domain/refusals.ts'
import { type SalesInquiryFacts, salesInquiry, type salesInquiryLaw } from '#machines/sales/sales-inquiry.machine.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { type GoodsContext, loadGoods, salesProblems, sharedFacts } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { salesAnswer } from './sales-work.ts'

type InquiryWork = GoodsContext & { below: readonly BelowFloor[] }

/** The inquiry on the server: it moves neither stock nor ledger; its prices are frozen because a quotation cannot be edited (rule B7). */
export const salesInquiryKind: DocumentKind<typeof salesInquiryLaw, InquiryWork> = {
  words: salesInquiry,
  hash: machineHash(salesInquiry),
  load: async (run, document, purpose) => {
    const work = await loadGoods(run, withoutSources(document), purpose, { sells: true, receipt: false })
    return { ...work, below: await linesBelowFloor(run.tx, work) }
  },
  facts: (run, work): SalesInquiryFacts => {
    const isEditable = work.document.tags.includes('editable')
    return {
      ...sharedFacts(run, work, salesInquiry.rights, headProblems),
      validityProblems: isEditable ? validityProblems(run, work.document) : [],
      floorProblems: isEditable ? floorProblems(work.below) : [],
    }
  },
  effects: {},
  answer: (run, work) => {
    const { validDate, payment, discountAmount } = work.document
    return { ...salesAnswer(run, work), validDate, payment, discountAmount }
  },
  warnings: () => [],
  rowFields: ({ validDate, payment, discountAmount }) => ({ validDate, payment, discountAmount }),
}

/** Nothing is the source of an inquiry, so what a line names as one is left out. */
const withoutSources = (document: StoredDocument): StoredDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.sourceBodyId === undefined ? line : { ...line, sourceBodyId: undefined })),
})

const noDay = { zh: '请填写报价有效期', en: 'say until when the prices hold' }
const isOver = { zh: '报价有效期早于今天', en: 'the day is over' }

function validityProblems({ tx }: Run, { validDate }: StoredDocument): Problem[] {
  const reason = validDate === undefined ? noDay : validDate < tx.today ? isOver : undefined
  return reason ? [{ field: 'validDate', rule: 'FIELD_BAD', reason }] : []
}

/** The discount on the whole is no more than what is quoted, with the places kept. */
function headProblems(work: GoodsContext): Problem[] {
  const { document, settings } = work
  const discount = readFigure(document.discountAmount) ?? zero
  const total = document.lines.reduce((sum, line) => sum.add(readFigure(line.finalAmt) ?? zero), zero)
  const isFit = !discount.isNegative() && discount.lte(total) && discount.decimalPlaces() <= settings.places.amount
  const reason = { zh: `应在0到${total.toFixed(settings.places.amount)}之间`, en: `between 0 and ${total.toFixed(settings.places.amount)}` }
  return [...salesProblems(work), ...(isFit ? [] : [{ field: 'discountAmount', rule: 'FIELD_BAD', reason } as const])]
}
