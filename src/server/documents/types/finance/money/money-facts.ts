import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { sum } from '#domain/figures/decimal.ts'
import { partProblems } from '#domain/finance/money.ts'
import { carriesInputTax } from '#domain/purchase/supplier-invoice.ts'
import type { MoneyReceiptFacts } from '#machines/finance/money-receipt.machine.ts'
import { masterLabels } from '#server/documents/engine/master-types.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import {
  enteredAmountProblems,
  fieldProblem,
  figure,
  invoiceProblems,
  isEditable,
  isUnposted,
  submitAndPostFacts,
  tooFine,
  tooLarge,
} from '../submit-and-post-facts.ts'
import { directionOf, type MoneyContext, type MoneyTraits, partsOf, partyOf } from './money-context.ts'
import { headOf, type MoneyRow, rowsOf } from './money-store.ts'

const bilingual = (zh: string, en: string): Words => ({ zh, en })
const noPartner = bilingual('请选择往来单位', 'choose a partner')
const owedToNobody = bilingual('没有资金账户时，请选择往来单位', 'without an account it is owed to a partner, who is missing')
const noAccount = bilingual('请选择资金账户', 'choose an account')
const movesNoMoney = bilingual('补单不收付款，不能选资金账户', 'a supplement moves no money, so it has no account')
const noWay = bilingual('没有这种结算方式', 'there is no such way of payment')
const otherBooks = bilingual('资金账户与门店不属于同一法人', "the account is not of the depot's legal entity")
const noSource = bilingual('请选择核销单据', 'choose a document that it settles')
const noSubject = bilingual('请选择费用项目', 'choose what it was spent for')
const noLines = bilingual('补单没有明细', 'a supplement has no lines')
const hasNoTax = bilingual('收付款没有税率', 'money that is paid has no rate of tax')
const taxByInvoice = bilingual(
  '供应商的税额凭其发票入账，补单不填税率',
  "a supplier's tax comes with its invoice, a supplement states none",
)
const hasNoInvoice = bilingual('只有费用单填写发票', 'only an expense names an invoice')
const needsInvoice = bilingual(
  '抵扣税额须填写专用发票的种类和号码',
  'tax is deducted by a special invoice, whose kind and number are missing',
)
const isNothing = bilingual('不能为0', 'it must not be 0')
const twice = bilingual('单据重复', 'the document stands here twice')
const sameDocument = bilingual('不能核销自己', 'it cannot settle itself')

/**
 * Facts of a receipt, payment or prepayment for its guards, by the traits of its kind and the rights of the person.
 */
export function moneyFacts(traits: MoneyTraits, rights: readonly string[], run: Run, work: MoneyContext): MoneyReceiptFacts {
  const { document } = work
  const editable = isEditable(document)
  const lineProblems = editable ? [...headProblems(traits, run, work), ...rowProblems(traits, run, work)] : []
  return {
    lineCount: traits.lines === 'subjects' ? rowsOf(document).length : 1,
    lineProblems,
    masterProblems: editable ? masterProblems(traits, work) : [],
    amountProblems: editable && lineProblems.length === 0 ? amountProblems(traits, work) : [],
    settleProblems: isUnposted(document) && lineProblems.length === 0 ? settleProblems(traits, work) : [],
    ...submitAndPostFacts(run, work, rights),
  }
}

function headProblems(traits: MoneyTraits, run: Run, { document, masters, payWays, legalEntity }: MoneyContext): Problem[] {
  const { pays } = traits
  const head = headOf(document)
  const { accountId, payWay, amount, invoiceKind, invoiceNo } = head
  const needsPartner = pays !== 'whereNamed' || !accountId
  const ofDepot = masters.of('depot', document.depotId)
  return [
    ...(needsPartner && !partyOf(document) ? [fieldProblem('bartererId', pays === 'whereNamed' ? owedToNobody : noPartner)] : []),
    ...(pays === 'always' && !accountId ? [fieldProblem('accountId', noAccount)] : []),
    ...(pays === 'never' && accountId ? [fieldProblem('accountId', movesNoMoney)] : []),
    ...(payWay && !payWays.has(payWay) ? [fieldProblem('payWay', noWay)] : []),
    ...enteredAmountProblems(run, figure(amount)),
    ...taxProblems(traits, document),
    ...(traits.lines === 'subjects' ? invoiceProblems(head) : invoiceKind || invoiceNo ? [fieldProblem('invoiceKind', hasNoInvoice)] : []),
    ...(accountId && ofDepot && (ofDepot.legalEntity ?? '') !== legalEntity ? [fieldProblem('accountId', otherBooks)] : []),
  ]
}

/** Problem of a tax rate where none is allowed, or of one above 100. */
function taxProblems({ hasTax }: MoneyTraits, { taxRate, customerId }: StoredDocument): Problem[] {
  const rate = figure(taxRate)
  if (rate.gt(100)) return [fieldProblem('taxRate', tooLarge)]
  if (rate.isZero() || (hasTax && customerId)) return []
  return [fieldProblem('taxRate', hasTax ? taxByInvoice : hasNoTax)]
}

function rowProblems({ lines }: MoneyTraits, { settings: { places } }: Run, { document }: MoneyContext): Problem[] {
  const rows = rowsOf(document)
  const carries = carriesInputTax(headOf(document).invoiceKind)
  const reasonsOf = (
    { sourceBillId, subjectId, amount, taxRate, deductible }: MoneyRow,
    at: number,
  ): (readonly [field: string, reason: Words])[] => [
    ...(lines === 'none' ? [['amount', noLines] as const] : []),
    ...(lines === 'documents' && !sourceBillId ? [['sourceBillId', noSource] as const] : []),
    ...(lines === 'subjects' && !subjectId ? [['subjectId', noSubject] as const] : []),
    ...(sourceBillId && sourceBillId === document.id ? [['sourceBillId', sameDocument] as const] : []),
    ...(sourceBillId && rows.findIndex((row) => row.sourceBillId === sourceBillId) !== at ? [['sourceBillId', twice] as const] : []),
    ...(lines !== 'subjects' && !figure(taxRate).isZero() ? [['taxRate', hasNoTax] as const] : []),
    ...(figure(taxRate).gt(100) ? [['taxRate', tooLarge] as const] : []),
    ...(deductible === 2 && !carries ? [['deductible', needsInvoice] as const] : []),
    ...(figure(amount).isZero() ? [['amount', isNothing] as const] : []),
    ...(figure(amount).decimalPlaces() > places.amount ? [['amount', tooFine(places.amount)] as const] : []),
  ]
  return rows.flatMap((row, at) => reasonsOf(row, at).map(([field, reason]): Problem => ({ row: at + 1, field, rule: 'LINE_BAD', reason })))
}

function masterProblems({ partnerMayBeOff }: MoneyTraits, { document, masters, named }: MoneyContext): Problem[] {
  const { accountId } = headOf(document)
  const partner = partyOf(document)
  const master = partner && masters.of(partner.party, partner.partyId)
  const off = (field: string, kind: Words, name: string, row?: number): Problem => ({
    field,
    rule: 'MASTER_OFF',
    params: { kind, name },
    ...(row ? { row } : {}),
  })
  const account = named.get(accountId ?? '')
  return [
    ...(partner && master && !master.isOn && !partnerMayBeOff ? [off('bartererId', masterLabels[partner.party], master.name)] : []),
    ...(account && !account.isOn ? [off('accountId', bilingual('资金账户', 'Account'), account.name)] : []),
    ...rowsOf(document).flatMap(({ subjectId }, at) => {
      const subject = named.get(subjectId ?? '')
      return subject && !subject.isOn ? [off('subjectId', bilingual('费用项目', 'Subject'), subject.name, at + 1)] : []
    }),
  ]
}

/** Problem of an expense whose amount differs from the sum of its lines. */
const amountProblems = ({ lines }: MoneyTraits, { document }: MoneyContext): Problem[] =>
  lines === 'subjects' && !sum(rowsOf(document).map(({ amount }) => figure(amount))).eq(figure(headOf(document).amount))
    ? [{ field: 'amount', rule: 'AMOUNT_DIFFERS', params: { row: '' } }]
    : []

/**
 * Problems of rows that settle more than is open with the partner in these books, or that settle documents of other
 * books.
 */
function settleProblems({ lines }: MoneyTraits, work: MoneyContext): Problem[] {
  if (lines !== 'documents') return []
  const { document, open, legalEntity, sayBooks } = work
  const others = rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    const of = open.find((one) => one.documentId === sourceBillId && one.legalEntity !== legalEntity)
    return of ? [{ row: at + 1, field: 'sourceBillId', rule: 'ENTITY_DIFFERS', reason: sayBooks(of.legalEntity, legalEntity) }] : []
  })
  return others.length > 0 ? others : partProblems(figure(headOf(document).amount), directionOf(document), partsOf(work))
}
