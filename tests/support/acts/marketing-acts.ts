import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { performEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { systemUser } from '#server/documents/engine/system-user.ts'
import type { Shop, ShopApp } from '../shop.ts'

export type Offer = DataOf<'SpecialOfferApi_detail'>
export type OfferBody = BodyOf<'SpecialOfferApi_draft'>
export type Batch = DataOf<'CouponApi_detail'>
export type BatchBody = BodyOf<'CouponApi_submit'>

let count = 0

/** A store of its own, so that offers of tests never meet. */
export function newStore(server: ShopApp): Promise<string> {
  return server.inTenant(async (tx) => {
    const code = `M${String(++count).padStart(4, '0')}`
    const { id } = await tx.one<{ id: string }>(
      'insert into depot (tenant_id, create_time, code, name) values ($1, $2, $3, $3) returning id',
      [tx.tenantId, tx.now, code],
    )
    return id
  })
}

/** A customer of the level named, without one of none. */
export function newCustomer(server: ShopApp, levelId?: string): Promise<string> {
  return server.inTenant(async (tx) => {
    const code = `K${String(++count).padStart(4, '0')}`
    const { id } = await tx.one<{ id: string }>(
      'insert into customer (tenant_id, create_time, customer_code, customer_name, level_id) values ($1, $2, $3, $3, $4) returning id',
      [tx.tenantId, tx.now, code, levelId ?? null],
    )
    return id
  })
}

/** An offer of the first goods at 9.90, in a store of its own; it runs since 9 o'clock of the tests' first day. */
export async function offerBody({ server, goods, bottleId }: Shop, said: Partial<OfferBody> = {}): Promise<OfferBody> {
  const line = { commInfoId: goods[0] ?? '', unitId: bottleId, finalPrice: '9.90' }
  return {
    ...{ name: '年末特价', startTime: '2026-11-21 09:00:00', endTime: '2027-01-01 00:00:00' },
    ...{ depotIds: said.depotIds ?? [await newStore(server)], goods: [line] },
    ...said,
  }
}

export const submitOffer = async (shop: Shop, said: Partial<OfferBody> = {}): Promise<Offer> =>
  shop.admin.ok('SpecialOfferApi_submit', { body: await offerBody(shop, said) })

/** Coupons of 10.00 on 50.00, a hundred of them. */
export const batchBody = (said: Partial<BatchBody> = {}): BatchBody => ({
  ...{ name: '满50减10', type: 1, faceAmt: '10.00', thresholdAmt: '50.00', qty: 100 },
  ...{ startTime: '2026-11-21 09:00:00', endTime: '2027-01-01 00:00:00' },
  ...said,
})

/** A batch that is sent to these customers. */
export async function sentBatch({ admin }: Shop, customerIds: readonly string[], said: Partial<BatchBody> = {}): Promise<Batch> {
  const { id, version } = await admin.ok('CouponApi_submit', { body: batchBody(said) })
  return admin.ok('CouponApi_send', { body: { id, version, customerIds: [...customerIds] } })
}

/** A coupon that a customer holds, of a batch of its own; by its id. */
export async function heldCoupon(shop: Shop, customerId: string, said: Partial<BatchBody> = {}): Promise<string> {
  const { id: batchId } = await sentBatch(shop, [customerId], said)
  const { records } = await shop.admin.ok('CouponApi_held', { query: { batchId } })
  return records[0]?.id ?? ''
}

/** Ends a document as the clock does. */
export async function endByClock(server: ShopApp, kind: 'specialOffer' | 'couponBatch', id: string): Promise<void> {
  await server.inTenant(async (tx) => {
    const run = await openRun({ tx, user: systemUser(tx), requestId: 'test', language: 'zh' })
    await performEvent(run, kindNamed(kind), { id, anyVersion: true, event: { type: 'END' } })
  })
}
