import { differingOf, invoiceOf, received, redNumber } from '../../acts/supplier-invoice-acts.ts'
import { decidedByProcess } from '../../documents/decided-by-process.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of a supplier's invoice. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'REMOVE' },
  { type: 'SUBMIT' },
  { type: 'WITHDRAW', payload: () => ({ remark: '金额不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '金额不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'APPROVE' },
  { type: 'CERTIFY' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'RED_APPLY', payload: () => ({ redReason: 2 }) },
  { type: 'RED_CONFIRM' },
  { type: 'RED_WITHDRAW' },
  { type: 'RED_ISSUE', payload: redNumber },
]

/** The named fact sets of a supplier's invoice. */
function factSets(shop: Shop, clerk: Client, boss: Client): FactSet[] {
  const { admin } = shop
  const own = ({ id, version }: Wire) => ({ id, version })
  const because = (document: Wire) => ({ body: { ...own(document), remark: '开错' } })
  const receipt = () => received(shop, 6, '10')
  const states = (difference: string) => {
    const body = async () => differingOf(await receipt(), difference)
    const draft = async (): Promise<Wire> => clerk.ok('PurchaseInvoiceApi_draft', { body: await body() })
    const submitted = async (): Promise<Wire> => clerk.ok('PurchaseInvoiceApi_submit', { body: await body() })
    return { draft, submitted }
  }
  const [same, other] = [states('0'), states('5.65')]
  const accepted = same.submitted
  const certified = async (): Promise<Wire> => admin.ok('PurchaseInvoiceApi_certify', { body: own(await accepted()) })
  const askedOf = async (invoice: Promise<Wire>, amount?: string): Promise<Wire> =>
    admin.ok('PurchaseInvoiceApi_redApply', { body: { ...own(await invoice), redReason: 2, ...(amount && { amount }) } })
  const confirmedOf = async (asked: Promise<Wire>): Promise<Wire> => admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(await asked) })
  const redOf = async (asked: Promise<Wire>): Promise<Wire> =>
    admin.ok('PurchaseInvoiceApi_redIssue', { body: { ...own(await asked), ...redNumber() } })
  const redInvoice = async (): Promise<Wire> => {
    const { id } = await redOf(askedOf(accepted()))
    const { records } = await admin.ok('PurchaseInvoiceApi_list', { query: { current: 1, size: 100 } })
    const found = records.find(({ sourceBillId }) => sourceBillId === id)
    return admin.ok('PurchaseInvoiceApi_detail', { query: { id: found?.id ?? '' } })
  }
  const asked = {
    redAsked: () => askedOf(accepted()),
    redConfirmed: () => confirmedOf(askedOf(accepted())),
    reversed: () => redOf(askedOf(accepted())),
    redInvoice,
  }
  const ofCertified = {
    redAsked: () => askedOf(certified()),
    redConfirmed: () => confirmedOf(askedOf(certified(), '13.00')),
    certified: () => redOf(confirmedOf(askedOf(certified(), '13.00'))),
  }
  const ofPart = {
    redAsked: () => askedOf(accepted(), '13.00'),
    redConfirmed: () => confirmedOf(askedOf(accepted(), '13.00')),
    accepted: () => redOf(askedOf(accepted(), '13.00')),
  }
  const voided = async (): Promise<Wire> => admin.ok('PurchaseInvoiceApi_cancel', because(await accepted()))
  const fresh = ({ id }: Wire): Promise<Wire> => admin.ok('PurchaseInvoiceApi_detail', { query: { id } })
  const twice = async (): Promise<Wire> => {
    const from = await receipt()
    const draft = await clerk.ok('PurchaseInvoiceApi_draft', { body: invoiceOf(from) })
    await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(from) })
    return fresh(draft)
  }
  const beyond = async (): Promise<Wire> => {
    const from = await receipt()
    const waiting = await clerk.ok('PurchaseInvoiceApi_submit', { body: differingOf(from, '1.13') })
    await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(from) })
    return fresh(waiting)
  }
  const rejected = async (): Promise<Wire> => boss.ok('PurchaseInvoiceApi_reject', because(await other.submitted()))
  return [
    { name: 'as received', actor: admin, reach: { draft: same.draft, submitted: other.submitted, accepted, certified, voided, ...asked } },
    { name: 'its tax is deducted', actor: admin, reach: ofCertified },
    { name: 'a part is reversed', actor: admin, reach: ofPart },
    { name: 'more than received', actor: admin, reach: { draft: other.draft } },
    { name: 'submitted by somebody else', actor: boss, reach: { submitted: other.submitted } },
    { name: 'one’s own, with separate duties', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { submitted: other.submitted } },
    decidedByProcess(shop, 'purchaseInvoice', boss, other.submitted),
    { name: 'a number was given before', actor: admin, reach: { draft: rejected } },
    { name: 'another invoice came first', actor: admin, reach: { draft: twice, submitted: beyond } },
    {
      name: 'without lines',
      actor: admin,
      reach: { draft: async () => clerk.ok('PurchaseInvoiceApi_draft', { body: { supplierId: shop.supplierId } }) },
    },
  ]
}

/** All rights for invoices except withdrawing those of others. */
const rights = ['view', 'add', 'edit', 'submit', 'approve', 'certify', 'cancel', 'flush', 'delete'].map((verb) => `purchaseinvoice_${verb}`)

export const samples: Samples = async (shop, hire) => {
  const clerk = await hire(shop, 'invoices', 'clerk', rights)
  const boss = await hire(shop, 'certifier', 'clerk', rights)
  return { sets: factSets(shop, clerk, boss), events }
}
