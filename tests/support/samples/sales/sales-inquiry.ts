import type { BodyOf } from '#contract/operations.gen.ts'
import { performEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { systemUser } from '#server/documents/engine/system-user.ts'
import { customerOf } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type InquiryBody = BodyOf<'InquiryApi_saveOrUpdate'>

/** The events tried in every state of an inquiry. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'QUOTE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REQUOTE' },
  { type: 'CANCEL', payload: () => ({ remark: '客户不要了' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

/** By default four bottles for a customer at 11.30 each, quoted until the end of the year. */
export const inquiryBody = ({ bottleId, depotId, goods }: Shop, customerId: string, more: Partial<InquiryBody> = {}): InquiryBody => ({
  customerId,
  depotId,
  validDate: '2026-12-31',
  lines: [{ commInfoId: goods[2], unitId: bottleId, qty: '4', taxPrice: '11.30', taxRate: '13' }],
  ...more,
})

export const inquired = (who: Client, body: InquiryBody) => who.ok('InquiryApi_saveOrUpdate', { body })

export async function quotation(who: Client, body: InquiryBody) {
  const { id, version } = await inquired(who, body)
  return who.ok('InquiryApi_makeQuotation', { body: { id, version } })
}

export const samples: Samples = async (shop, hire) => {
  const { admin, goods, bottleId, server } = shop
  const rights = ['view', 'add', 'edit', 'quote', 'cancel'].map((verb) => `inquiry_${verb}`)
  const clerk = await hire(shop, 'quoter', 'clerk', rights)
  const chief = await hire(shop, 'chiefquoter', 'clerk', [...rights, 'inquiry_withdrawother'])
  const customerId = await customerOf(shop)
  const cheap = goods[9] ?? ''
  await server.inTenant((tx) => tx.query('update commodity set floor_price = 12 where tenant_id = $1 and id = $2', [tx.tenantId, cheap]))
  const wire = (made: Promise<unknown>) => made as Promise<Wire>
  const drafted =
    (more: Partial<InquiryBody> = {}, who = clerk) =>
    () =>
      wire(inquired(who, inquiryBody(shop, customerId, more)))
  const quoted =
    (who = clerk) =>
    () =>
      wire(quotation(who, inquiryBody(shop, customerId)))
  const voided = async () => {
    const { id, version } = await quoted()()
    return wire(admin.ok('InquiryApi_cancel', { body: { id, version, remark: '不要了' } }))
  }
  const madeIntoOrder = async () => {
    const { id, version } = await quoted()()
    await admin.ok('InquiryApi_makeSale', { body: { id, version } })
    return wire(clerk.ok('InquiryApi_detail', { query: { id } }))
  }
  const lapsed = async () => {
    const { id, version } = await quoted()()
    await server.inTenant(async (tx) => {
      const run = await openRun({ tx, user: systemUser(tx), requestId: 'clock', language: 'zh' })
      await performEvent(run, kindNamed('salesInquiry'), { id, version, event: { type: 'EXPIRE' } })
    })
    return wire(clerk.ok('InquiryApi_detail', { query: { id } }))
  }
  const sets: FactSet[] = [
    { name: 'prices that may be quoted', actor: clerk, reach: { inquiring: drafted(), quoted: quoted(), madeIntoOrder, lapsed, voided } },
    { name: 'quoted by somebody else', actor: admin, reach: { quoted: quoted(clerk) } },
    { name: 'somebody else without the right to withdraw it', actor: clerk, reach: { quoted: quoted(chief) } },
    { name: 'somebody else with it', actor: chief, reach: { quoted: quoted(clerk) } },
    {
      name: 'below the floor price',
      actor: clerk,
      reach: { inquiring: drafted({ lines: [{ commInfoId: cheap, unitId: bottleId, qty: '1', taxPrice: '11.99', taxRate: '13' }] }) },
    },
    { name: 'without a last day', actor: clerk, reach: { inquiring: drafted({ validDate: undefined }) } },
    { name: 'with a day that is over', actor: clerk, reach: { inquiring: drafted({ validDate: '2026-01-01' }) } },
    { name: 'discount beyond the whole', actor: clerk, reach: { inquiring: drafted({ discountAmount: '1000' }) } },
    { name: 'nothing asked for', actor: clerk, reach: { inquiring: drafted({ lines: [] }) } },
  ]
  return { sets, events }
}
