import { issued, numbered, ofPart, onPaper, requestBody } from '../../acts/invoice-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of an invoice. */
const events: readonly Sent[] = [
  { type: 'SUBMIT', payload: () => ({ remark: '改' }) },
  { type: 'ISSUE', payload: onPaper },
  {
    type: 'ISSUE',
    label: 'with a number of two digits',
    payload: () => ({ invoiceKind: '2501', invoiceNo: '12' }),
    facts: () => ({ issueProblems: [{ field: 'invoiceNo', rule: 'FIELD_BAD' }] }),
  },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'NOTE_USE' },
  { type: 'RED_APPLY', payload: () => ({ redReason: 2 }) },
  { type: 'RED_CONFIRM' },
  { type: 'RED_WITHDRAW' },
  { type: 'RED_ISSUE', payload: numbered },
]

/** The named fact sets of an invoice. */
function factSets(shop: Shop, customerId: string, nobody: string): FactSet[] {
  const { admin, goods } = shop
  const own = ({ id, version }: Wire) => ({ id, version })
  const out = (to = customerId) => admin.ok('SalesOutApi_accounting', { body: outBody(shop, to, goods[5] ?? '', '10') })
  const requested = async (): Promise<Wire> => admin.ok('InvoiceApi_submitMall', { body: requestBody(await out()) })
  const issuedOnPaper = async (): Promise<Wire> => issued(shop, await out())
  const asked = async (amount?: string): Promise<Wire> =>
    admin.ok('InvoiceApi_redApply', { body: { ...own(await issuedOnPaper()), redReason: 2, ...(amount && { amount }) } })
  const confirmed = async (amount?: string): Promise<Wire> => admin.ok('InvoiceApi_redConfirm', { body: own(await asked(amount)) })
  const red = async (amount?: string): Promise<Wire> =>
    admin.ok('InvoiceApi_redIssue', { body: { ...own(await confirmed(amount)), ...numbered() } })
  const redInvoice = async (): Promise<Wire> => {
    const { id } = await red()
    const { records } = await admin.ok('InvoiceApi_list', { query: { current: 1, size: 100 } })
    const found = records.find(({ sourceBillId }) => sourceBillId === id)
    return admin.ok('InvoiceApi_detail', { query: { id: found?.id ?? '' } })
  }
  const voided = async (): Promise<Wire> => admin.ok('InvoiceApi_cancel', { body: { ...own(await requested()), remark: '开错' } })
  const used = async (): Promise<Wire> => admin.ok('InvoiceApi_noteUse', { body: own(await issuedOnPaper()) })
  const askedOfUsed = async (): Promise<Wire> => admin.ok('InvoiceApi_redApply', { body: { ...own(await used()), redReason: 2 } })
  const cameBack = async (): Promise<Wire> => {
    const sold = await out()
    const invoice = await admin.ok('InvoiceApi_submitMall', { body: requestBody(sold) })
    await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, sold, '-4') })
    return admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })
  }
  const redConfirmed = () => confirmed()
  const reach = {
    toIssue: requested,
    issued: issuedOnPaper,
    redAsked: () => asked(),
    redConfirmed,
    reversed: () => red(),
    redInvoice,
    voided,
  }
  return [
    { name: 'of a posted out, on paper', actor: admin, reach },
    { name: 'fully digital', actor: admin, reach: { issued: async () => issued(shop, await out(), '2504') } },
    { name: 'used by the buyer', actor: admin, reach: { issued: used, redAsked: askedOfUsed } },
    { name: 'a part is to be reversed', actor: admin, reach: { redAsked: () => asked('13.00'), redConfirmed: () => confirmed('13.00') } },
    { name: 'a part is reversed', actor: admin, reach: { issued: () => red('13.00') } },
    {
      name: 'for a company without a taxpayer number',
      actor: admin,
      reach: { toIssue: async () => admin.ok('InvoiceApi_submitMall', { body: requestBody(await out(nobody)) }) },
    },
    { name: 'goods came back meanwhile', actor: admin, reach: { toIssue: cameBack } },
    {
      name: 'a part of the line',
      actor: admin,
      reach: { toIssue: async () => admin.ok('InvoiceApi_submitMall', { body: ofPart(await out(), '50.00') }) },
    },
  ]
}

export const samples: Samples = async (shop) => {
  await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
  return { sets: factSets(shop, await customerOf(shop, undefined, '91350100M000100Y43'), await customerOf(shop)), events }
}
