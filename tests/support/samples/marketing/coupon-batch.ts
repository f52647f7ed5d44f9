import { type Batch, batchBody, endByClock, newCustomer, sentBatch } from '../../acts/marketing-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

const asWire = (document: Batch): Wire => ({ ...document, lines: [] }) as unknown as Wire

/** The events tried in every state of a batch; it is sent to `customers`. */
const couponEvents = (customers: readonly string[]): readonly Sent[] => [
  { type: 'SUBMIT', payload: () => ({ remark: '改' }) },
  { type: 'SEND', payload: () => ({ customerIds: customers }), facts: () => ({ wanted: customers.length }) },
  { type: 'SEND', label: 'to nobody yet' },
  { type: 'STOP', payload: () => ({ remark: '发够了' }) },
  { type: 'CANCEL', payload: () => ({ remark: '不做了' }) },
  { type: 'CANCEL', label: 'with those that are held', payload: () => ({ remark: '不做了', override: ['COUPON_HELD'] }) },
]

/** The named fact sets of `couponBatch`. */
export async function couponFactSets(shop: Shop): Promise<FactSet[]> {
  const { server, admin } = shop
  const holder = await newCustomer(server)
  const ready = (more = {}) => admin.ok('CouponApi_submit', { body: batchBody(more) })
  const active = (more = {}) => sentBatch(shop, [], more)
  const held = () => sentBatch(shop, [holder])
  const ended = async () => {
    const { id } = await active()
    await endByClock(server, 'couponBatch', id)
    return admin.ok('CouponApi_detail', { query: { id } })
  }
  const voided = async () => {
    const { id, version } = await ready()
    return admin.ok('CouponApi_cancel', { body: { id, version } })
  }
  const wire = (make: () => Promise<Batch>) => async () => asWire(await make())
  return [
    {
      name: 'that nobody holds',
      actor: admin,
      reach: { prepared: wire(ready), sending: wire(active), ended: wire(ended), voided: wire(voided) },
    },
    { name: 'that a customer holds', actor: admin, reach: { sending: wire(held) } },
    { name: 'of one coupon', actor: admin, reach: { prepared: wire(() => ready({ qty: 1 })), sending: wire(() => active({ qty: 1 })) } },
  ]
}

export const samples: Samples = async (shop) => {
  const customers = [await newCustomer(shop.server), await newCustomer(shop.server)]
  return { sets: await couponFactSets(shop), events: couponEvents(customers) }
}
