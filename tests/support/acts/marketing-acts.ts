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

/** Creates a store, so that offers of different tests never overlap. */
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

/** Creates a customer of this level, or without a level. */
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

/** The body of an offer of the first goods at 9.90, in a new store; it starts at 9:00 on the tests' first day. */
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

/** The body of a batch of a hundred coupons: 10.00 off from 50.00. */
export const batchBody = (said: Partial<BatchBody> = {}): BatchBody => ({
  ...{ name: '满50减10', type: 1, faceAmt: '10.00', thresholdAmt: '50.00', qty: 100 },
  ...{ startTime: '2026-11-21 09:00:00', endTime: '2027-01-01 00:00:00' },
  ...said,
})

/** Creates a batch of coupons and sends it to these customers. */
export async function sentBatch({ admin }: Shop, customerIds: readonly string[], said: Partial<BatchBody> = {}): Promise<Batch> {
  const { id, version } = await admin.ok('CouponApi_submit', { body: batchBody(said) })
  return admin.ok('CouponApi_send', { body: { id, version, customerIds: [...customerIds] } })
}

/** Gives a customer a coupon from a new batch; returns the coupon's id. */
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
