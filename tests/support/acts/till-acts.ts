import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Client } from '../client.ts'
import { entitiesOf, type Shop } from '../shop.ts'

export type Shift = DataOf<'TillShiftApi_detail'>
export type Slip = DataOf<'CashDepositApi_detail'>
type Opening = BodyOf<'TillShiftApi_submit'>

let tills = 0

/** Creates a till in the shop's store, or in another depot. */
export async function newTill({ admin, depotId }: Shop, depot = depotId): Promise<string> {
  tills += 1
  const { id } = await admin.ok('TillApi_submit', { body: { code: `T${tills}`, name: `${tills}号收银台`, depotId: depot } })
  return id
}

/** Opens a shift, by default at a new till. */
export async function openShift(shop: Shop, who: Client, more: Partial<Opening> = {}): Promise<Shift> {
  return who.ok('TillShiftApi_submit', { body: { floatAmt: '500', ...more, tillId: more.tillId ?? (await newTill(shop)) } })
}

export const closeShift = (who: Client, { id, version }: { id: string; version: number }, countedAmt: string): Promise<Shift> =>
  who.ok('TillShiftApi_close', { body: { id, version, countedAmt } })

/** Creates a depot of a legal entity of its own, so that its periods can be closed independently. */
export async function depotOfEntity(shop: Shop, legalEntity: string): Promise<string> {
  await entitiesOf(shop, legalEntity)
  return shop.server.inTenant(async (tx) => {
    const row = await tx.one<{ id: string }>(
      'insert into depot (tenant_id, create_time, code, name, legal_entity) values ($1, $2, $3, $3, $3) returning id',
      [tx.tenantId, tx.now, legalEntity],
    )
    return row.id
  })
}

/** Closes today's period in the books of a legal entity. */
export const closePeriod = ({ server }: Shop, legalEntity: string): Promise<unknown> =>
  server.inTenant((tx) =>
    tx.query(
      `insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, $2, $3, 'closed')
       on conflict (tenant_id, legal_entity, period) do update set state = 'closed'`,
      [tx.tenantId, legalEntity, tx.today.slice(0, 7)],
    ),
  )
