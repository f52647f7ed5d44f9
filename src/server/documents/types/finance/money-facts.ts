import { sum } from '#domain/decimal.ts'
import { partProblems } from '#domain/money.ts'
import type { Problem } from '#domain/refusals.ts'
import { carriesInputTax } from '#domain/supplier-invoice.ts'
import type { Words } from '#domain/words.ts'
import type { MoneyReceiptFacts } from '#machines/finance/money-receipt.machine.ts'
import { masterLabels } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { headOf, type MoneyRow, rowsOf } from './money-store.ts'
import { directionOf, type MoneyTraits, type MoneyWork, partsOf, partyOf } from './money-work.ts'
import {
  bad,
  enteredAmountProblems,
  figure,
  invoiceProblems,
  isEditable,
  isUnposted,
  passedFacts,
  tooFine,
  tooLarge,
} from './passed-facts.ts'

const said = (zh: string, en: string): Words => ({ zh, en })
const noPartner = said('请选择往来单位', 'choose a partner')
const owedToNobody = said('没有资金账户时，请选择往来单位', 'without an account it is owed to a partner, who is missing')
const noAccount = said('请选择资金账户', 'choose an account')
const movesNoMoney = said('补单不收付款，不能选资金账户', 'a supplement moves no money, so it has no account')
const noWay = said('没有这种结算方式', 'there is no such way of payment')
const otherBooks = said('资金账户与门店不属于同一法人', "the account is not of the depot's legal entity")
const noSource = said('请选择核销单据', 'choose a document that it settles')
const noSubject = said('请选择费用项目', 'choose what it was spent for')
const noLines = said('补单没有明细', 'a supplement has no lines')
const hasNoTax = said('收付款没有税率', 'money that is paid has no rate of tax')
const taxByInvoice = said('供应商的税额凭其发票入账，补单不填税率', "a supplier's tax comes with its invoice, a supplement states none")
const hasNoInvoice = said('只有费用单填写发票', 'only an expense names an invoice')
const needsInvoice = said('抵扣税额须填写专用发票的种类和号码', 'tax is deducted by a special invoice, whose kind and number are missing')
const isNothing = said('不能为0', 'it must not be 0')
const twice = said('单据重复', 'the document stands here twice')
const sameDocument = said('不能核销自己', 'it cannot settle itself')

/** The facts of a money document for this user now. */
export function moneyFacts(traits: MoneyTraits, rights: readonly string[], run: Run, work: MoneyWork): MoneyReceiptFacts {
  const { document } = work
  const editable = isEditable(document)
  const lineProblems = editable ? [...headProblems(traits, run, work), ...rowProblems(traits, run, work)] : []
  return {
    lineCount: traits.lines === 'subjects' ? rowsOf(document).length : 1,
    lineProblems,
    masterProblems: editable ? masterProblems(traits, work) : [],
    amountProblems: editable && lineProblems.length === 0 ? amountProblems(traits, work) : [],
    settleProblems: isUnposted(document) && lineProblems.length === 0 ? settleProblems(traits, work) : [],
    ...passedFacts(run, work, rights),
  }
}

function headProblems(traits: MoneyTraits, run: Run, { document, masters, payWays, legalEntity }: MoneyWork): Problem[] {
  const { pays } = traits
  const head = headOf(document)
  const { accountId, payWay, amount, invoiceKind, invoiceNo } = head
  const needsPartner = pays !== 'whereNamed' || !accountId
  const ofDepot = masters.of('depot', document.depotId)
  return [
    ...(needsPartner && !partyOf(document) ? [bad('bartererId', pays === 'whereNamed' ? owedToNobody : noPartner)] : []),
    ...(pays === 'always' && !accountId ? [bad('accountId', noAccount)] : []),
    ...(pays === 'never' && accountId ? [bad('accountId', movesNoMoney)] : []),
    ...(payWay && !payWays.has(payWay) ? [bad('payWay', noWay)] : []),
    ...enteredAmountProblems(run, figure(amount)),
    ...taxProblems(traits, document),
    ...(traits.lines === 'subjects' ? invoiceProblems(head) : invoiceKind || invoiceNo ? [bad('invoiceKind', hasNoInvoice)] : []),
    ...(accountId && ofDepot && (ofDepot.legalEntity ?? '') !== legalEntity ? [bad('accountId', otherBooks)] : []),
  ]
}

/** A rate of tax where there is none, or one that is none. */
function taxProblems({ hasTax }: MoneyTraits, { taxRate, customerId }: StoredDocument): Problem[] {
  const rate = figure(taxRate)
  if (rate.gt(100)) return [bad('taxRate', tooLarge)]
  if (rate.isZero() || (hasTax && customerId)) return []
  return [bad('taxRate', hasTax ? taxByInvoice : hasNoTax)]
}

function rowProblems({ lines }: MoneyTraits, { settings: { places } }: Run, { document }: MoneyWork): Problem[] {
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

function masterProblems({ partnerMayBeOff }: MoneyTraits, { document, masters, named }: MoneyWork): Problem[] {
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
    ...(account && !account.isOn ? [off('accountId', said('资金账户', 'Account'), account.name)] : []),
    ...rowsOf(document).flatMap(({ subjectId }, at) => {
      const subject = named.get(subjectId ?? '')
      return subject && !subject.isOn ? [off('subjectId', said('费用项目', 'Subject'), subject.name, at + 1)] : []
    }),
  ]
}

/** An expense is what its lines come to. */
const amountProblems = ({ lines }: MoneyTraits, { document }: MoneyWork): Problem[] =>
  lines === 'subjects' && !sum(rowsOf(document).map(({ amount }) => figure(amount))).eq(figure(headOf(document).amount))
    ? [{ field: 'amount', rule: 'AMOUNT_DIFFERS', params: { row: '' } }]
    : []

/** Rows that settle what is not open with the partner or more than is, in these books. */
function settleProblems({ lines }: MoneyTraits, work: MoneyWork): Problem[] {
  if (lines !== 'documents') return []
  const { document, open, legalEntity, sayBooks } = work
  const others = rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    const of = open.find((one) => one.documentId === sourceBillId && one.legalEntity !== legalEntity)
    return of ? [{ row: at + 1, field: 'sourceBillId', rule: 'ENTITY_DIFFERS', reason: sayBooks(of.legalEntity, legalEntity) }] : []
  })
  return others.length > 0 ? others : partProblems(figure(headOf(document).amount), directionOf(document), partsOf(work))
}
