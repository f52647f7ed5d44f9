import { issued } from '../../acts/invoice-acts.ts'
import { customerOf, type Out, outBody, type ReturnBody, returnBody, stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of a sales return. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '数量不对' }) },
]

type People = { clerk: Client; chief: Client; bound: Client }

/** The named fact sets of a sales return. */
function factSets(shop: Shop, { clerk, chief, bound }: People, customerId: string): FactSet[] {
  const { admin, goods } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const shipped = (): Promise<Out> => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods[5] ?? '', '10') })
  const sent = async (qty = '-4'): Promise<ReturnBody> => returnBody(shop, await shipped(), qty)
  const free = (at: number): ReturnBody => ({
    customerId,
    depotId: shop.depotId,
    lines: [{ commInfoId: goods[at], unitId: shop.bottleId, qty: '-2', taxPrice: '11.30', taxRate: '13' }],
  })
  const draft = async (): Promise<Wire> => clerk.ok('SalesReturnApi_draft', { body: await sent() })
  const submitted = async (): Promise<Wire> => clerk.ok('SalesReturnApi_submit', { body: await sent() })
  const posted = async (): Promise<Wire> => admin.ok('SalesReturnApi_accounting', { body: await sent() })
  const reversed = async (): Promise<Wire> => admin.ok('SalesReturnApi_flush', because(await posted()))
  const redMirror = async (): Promise<Wire> => admin.ok('SalesReturnApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('SalesReturnApi_cancel', because(await submitted()))
  const outReversed = async (): Promise<Wire> => {
    const out = await shipped()
    const back = await clerk.ok('SalesReturnApi_draft', { body: returnBody(shop, out, '-4') })
    await admin.ok('SalesOutApi_flush', { body: { id: out.id, version: out.version, remark: '开错' } })
    return admin.ok('SalesReturnApi_detail', { query: { id: back.id } })
  }
  const soldAgain = async (): Promise<Wire> => {
    await stockUp(shop, goods[7] ?? '', '3', '30.00')
    const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods[7] ?? '', '3') })
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-3') })
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods[7] ?? '', '3') })
    return admin.ok('SalesReturnApi_detail', { query: { id: back.id } })
  }
  const redPartAsked = async (): Promise<Wire> => {
    const out = await shipped()
    const invoice = await issued(shop, out, '2504')
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-4') })
    await admin.ok('InvoiceApi_redApply', { body: { id: invoice.id, version: invoice.version, redReason: 2 } })
    return back
  }
  const draftOf =
    (body: ReturnBody, who = admin) =>
    (): Promise<Wire> =>
      who.ok('SalesReturnApi_draft', { body })
  return [
    { name: 'of a posted out', actor: admin, reach: { draft, submitted, posted, reversed, redMirror, voided } },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted } },
    { name: 'free, with the right', actor: admin, reach: { draft: draftOf(free(5)) } },
    { name: 'free, without the right', actor: bound, reach: { draft: draftOf(free(5), bound) } },
    { name: 'of goods without any cost', actor: admin, reach: { draft: draftOf(free(9)) } },
    {
      name: 'more than was delivered',
      actor: admin,
      reach: { draft: async () => admin.ok('SalesReturnApi_draft', { body: await sent('-11') }) },
    },
    { name: 'its out was reversed', actor: admin, reach: { draft: outReversed } },
    { name: 'its goods were sold again', actor: admin, reach: { posted: soldAgain } },
    { name: 'a red part is asked for because of it', actor: admin, reach: { posted: redPartAsked } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('SalesReturnApi_withdraw', because(await submitted())) },
    },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { draft, submitted } },
    { name: 'nothing entered', actor: admin, reach: { draft: draftOf({}) } },
    {
      name: 'dated before goods that were posted',
      actor: clerk,
      reach: { draft: async () => clerk.ok('SalesReturnApi_draft', { body: { ...(await sent()), billDate: '2026-11-01' } }) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'free'].map(
  (verb) => `salesreturnorder_${verb}`,
)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
  const people = {
    clerk: await hire(shop, 'returner', 'clerk', rights),
    chief: await hire(shop, 'chiefreturner', 'clerk', [...rights, 'salesreturnorder_withdrawother']),
    bound: await hire(
      shop,
      'bound',
      'clerk',
      rights.filter((right) => right !== 'salesreturnorder_free'),
    ),
  }
  return { sets: factSets(shop, people, await customerOf(shop, undefined, '91350100M000100Y43')), events }
}
