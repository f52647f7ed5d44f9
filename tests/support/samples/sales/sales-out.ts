import { customerOf, type OutBody, outBody, stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of a sales out. */
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

/** The named fact sets of a sales out: `customerId` may owe any amount, `limitedId` 100.00 at most. */
function factSets(shop: Shop, people: People, { customerId, limitedId }: Record<'customerId' | 'limitedId', string>): FactSet[] {
  const { admin, goods } = shop
  const { clerk, chief, bound } = people
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const body = (qty = '4', customer = customerId): OutBody => outBody(shop, customer, goods[5] ?? '', qty)
  const drafted =
    (sent: OutBody, who = clerk) =>
    (): Promise<Wire> =>
      who.ok('SalesOutApi_draft', { body: sent })
  const submitted = async (): Promise<Wire> => clerk.ok('SalesOutApi_submit', { body: body() })
  const posted = async (): Promise<Wire> => admin.ok('SalesOutApi_accounting', { body: body() })
  const reversed = async (): Promise<Wire> => admin.ok('SalesOutApi_flush', because(await posted()))
  const redMirror = async (): Promise<Wire> => admin.ok('SalesOutApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('SalesOutApi_cancel', because(await submitted()))
  const returned = async (): Promise<Wire> => {
    const out = await admin.ok('SalesOutApi_accounting', { body: body() })
    const { lines, ...head } = await admin.ok('SalesReturnApi_pullOut', { query: { id: out.id } })
    await admin.ok('SalesReturnApi_accounting', { body: { customerId: head.customerId, lines } as never })
    return admin.ok('SalesOutApi_detail', { query: { id: out.id } })
  }
  return [
    {
      name: 'goods that are there',
      actor: admin,
      reach: { draft: drafted(body()), submitted, posted, reversed, redMirror, voided },
    },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted } },
    { name: 'without the right to ship freely', actor: bound, reach: { draft: drafted(body(), bound) } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('SalesOutApi_withdraw', because(await submitted())) },
    },
    { name: 'more than is there', actor: admin, reach: { draft: drafted(body('1000000')) } },
    { name: 'beyond the credit limit', actor: clerk, reach: { draft: drafted(body('10', limitedId)) } },
    {
      name: 'separate duties and own work',
      settings: { SEPARATE_DUTIES: 'on' },
      actor: clerk,
      reach: { draft: drafted(body()), submitted },
    },
    { name: 'nothing entered', actor: admin, reach: { draft: drafted({}) } },
    { name: 'dated before goods that were posted', actor: clerk, reach: { draft: drafted({ ...body(), billDate: '2026-11-01' }) } },
    { name: 'goods came back', actor: admin, reach: { posted: returned } },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'free'].map((verb) => `salesout_${verb}`)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
  const people = {
    clerk: await hire(shop, 'shipper', 'clerk', rights),
    chief: await hire(shop, 'chiefshipper', 'clerk', [...rights, 'salesout_withdrawother']),
    bound: await hire(
      shop,
      'bound',
      'clerk',
      rights.filter((right) => right !== 'salesout_free'),
    ),
  }
  const sets = factSets(shop, people, { customerId: await customerOf(shop), limitedId: await customerOf(shop, '100.00') })
  return { sets, events }
}
