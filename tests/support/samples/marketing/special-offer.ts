import { endByClock, newStore, type Offer, offerBody, submitOffer } from '../../acts/marketing-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of an offer. */
export const offerEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'CANCEL', payload: () => ({ remark: '不做了' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'DELAY', payload: () => ({ endTime: '2027-02-01 00:00:00' }) },
  { type: 'DELAY', label: 'to an earlier end', payload: () => ({ endTime: '2026-12-01 00:00:00' }) },
]

const asWire = (document: Offer): Wire => ({ ...document, lines: [] }) as unknown as Wire

/** The named fact sets of `specialOffer`. */
export function offerFactSets(shop: Shop): FactSet[] {
  const { server, admin } = shop
  const scheduled = { startTime: '2026-12-01 00:00:00' }
  const drafted = async (more = {}) => admin.ok('SpecialOfferApi_draft', { body: await offerBody(shop, more) })
  const active = (more = {}) => submitOffer(shop, more)
  const ended = async () => {
    const { id } = await active()
    await endByClock(server, 'specialOffer', id)
    return admin.ok('SpecialOfferApi_detail', { query: { id } })
  }
  const cancelled = async () => {
    const { id, version } = await active(scheduled)
    return admin.ok('SpecialOfferApi_cancel', { body: { id, version } })
  }
  const overlapped = async () => {
    const depotIds = [await newStore(server)]
    await active({ depotIds })
    return drafted({ depotIds })
  }
  const wire = (make: () => Promise<Offer>) => async () => asWire(await make())
  return [
    {
      name: 'that runs',
      actor: admin,
      reach: { draft: wire(drafted), inForce: wire(active), ended: wire(ended), cancelled: wire(cancelled) },
    },
    { name: 'that is still to begin', actor: admin, reach: { inForce: wire(() => active(scheduled)) } },
    { name: 'beside one in force', actor: admin, reach: { draft: wire(overlapped) } },
    { name: 'without goods', actor: admin, reach: { draft: wire(() => drafted({ goods: [] })) } },
    { name: 'that is over before it begins', actor: admin, reach: { draft: wire(() => drafted({ endTime: '2026-11-21 08:00:00' })) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: offerFactSets(shop), events: offerEvents })
