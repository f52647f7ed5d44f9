import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { performEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { systemUser } from '#server/documents/engine/system-user.ts'
import { decidedByProcess } from '../../documents/decided-by-process.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type Adjustment = DataOf<'PriceAdjustmentApi_detail'>
export type AdjustmentBody = BodyOf<'PriceAdjustmentApi_draft'>

/** By default the first goods at 16.50 from now on. */
export const adjustmentBody = ({ goods, bottleId }: Shop, said: Partial<AdjustmentBody> = {}): AdjustmentBody => ({
  name: '年底调价',
  goods: [{ commInfoId: goods[0] ?? '', unitId: bottleId, finalPrice: '16.50' }],
  ...said,
})

/** The events tried in every state of an adjustment. */
const adjustmentEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW' },
  { type: 'REJECT', payload: () => ({ remark: '太高' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'APPROVE' },
  { type: 'CANCEL', payload: () => ({ remark: '不调了' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

const asWire = (document: Adjustment): Wire => ({ ...document, lines: [] }) as unknown as Wire

/** The named fact sets of `priceAdjustment`. */
export function adjustmentFactSets(shop: Shop): FactSet[] {
  const { server, admin } = shop
  const later = { effectiveTime: '2026-12-01 00:00:00' }
  const drafted = (said = {}) => admin.ok('PriceAdjustmentApi_draft', { body: adjustmentBody(shop, said) })
  const submitted = (said = {}) => admin.ok('PriceAdjustmentApi_submit', { body: adjustmentBody(shop, said) })
  const approved = async (said = {}) => {
    const { id, version } = await submitted(said)
    return admin.ok('PriceAdjustmentApi_approve', { body: { id, version } })
  }
  const cancelled = async () => {
    const { id, version } = await submitted()
    return admin.ok('PriceAdjustmentApi_cancel', { body: { id, version, remark: '不调了' } })
  }
  const taken = async () => {
    const { id } = await approved(later)
    await server.inTenant(async (tx) => {
      const run = await openRun({ tx, user: systemUser(tx), requestId: 'test', language: 'zh' })
      await performEvent(run, kindNamed('priceAdjustment'), { id, anyVersion: true, event: { type: 'TAKE_EFFECT' } })
    })
    return admin.ok('PriceAdjustmentApi_detail', { query: { id } })
  }
  const again = async () => {
    const { id, version } = await submitted()
    return admin.ok('PriceAdjustmentApi_withdraw', { body: { id, version } })
  }
  const wire = (make: () => Promise<Adjustment>) => async () => asWire(await make())
  return [
    {
      name: 'due at once',
      actor: admin,
      reach: {
        draft: wire(() => drafted()),
        submitted: wire(() => submitted()),
        awaitingTime: wire(() => approved(later)),
        pricesChanged: wire(() => approved()),
        cancelled: wire(cancelled),
      },
    },
    { name: 'with a time to come', actor: admin, reach: { submitted: wire(() => submitted(later)), pricesChanged: wire(taken) } },
    { name: 'taken back', actor: admin, reach: { draft: wire(again) } },
    { name: 'without goods', actor: admin, reach: { draft: wire(() => drafted({ goods: [] })) } },
    decidedByProcess(
      shop,
      'priceAdjustment',
      admin,
      wire(() => submitted()),
    ),
    { name: 'of separate duties', settings: { SEPARATE_DUTIES: 'on' }, actor: admin, reach: { submitted: wire(() => submitted()) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: adjustmentFactSets(shop), events: adjustmentEvents })
