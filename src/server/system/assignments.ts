import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { refuse } from '../db/refuse.ts'
import { assignDepots as replaceDepots, userColumns } from '../identity/people.ts'

/**
 * Replaces the depots of a user. New documents start with the depot that is marked 2 in `isDefaults`, or else the
 * first one.
 */
export async function assignDepots(tx: Tx, { userId, depotIds, isDefaults = [] }: BodyOf<'UserApi_assgnDepot'>): Promise<void> {
  const known = await tx.query('select from depot where tenant_id = $1 and id = any ($2::bigint[])', [tx.tenantId, depotIds])
  if (known.length < depotIds.length) refuseField('depotIds')
  if (isDefaults.filter((one) => one === 2).length > 1) refuseField('isDefaults')
  const usual = isDefaults.indexOf(2)
  await replaceDepots(tx, userId, depotIds, depotIds[Math.max(usual, 0)])
}

/** Replaces the customers and suppliers for whom a user is responsible. */
export async function assignBarters(tx: Tx, { userId, barterIds }: BodyOf<'UserApi_assgnBarter'>): Promise<void> {
  const known = await tx.query(
    `select id from supplier where tenant_id = $1 and id = any ($2::bigint[])
     union select id from customer where tenant_id = $1 and id = any ($2::bigint[])`,
    [tx.tenantId, barterIds],
  )
  if (known.length < barterIds.length) refuseField('barterIds')
  await tx.query('delete from user_barter where tenant_id = $1 and user_id = $2', [tx.tenantId, userId])
  await insertRows(tx, 'user_barter', userColumns(tx, userId), { barter_id: ['bigint', barterIds] })
}

/** Depots and partners assigned to a user; undefined where there is no such user. */
export async function assignmentsOf(tx: Tx, userId: string): Promise<DataOf<'UserApi_assigned'> | undefined> {
  const user = await tx.maybeOne<{ version: number }>('select version from app_user where tenant_id = $1 and id = $2', [
    tx.tenantId,
    userId,
  ])
  if (!user) return undefined
  const depots = await tx.query<{ id: string; name: string; isDefault: number }>(
    `select d.id, d.name, ud.is_default as "isDefault" from user_depot ud join depot d on d.tenant_id = ud.tenant_id and d.id = ud.depot_id
      where ud.tenant_id = $1 and ud.user_id = $2 order by d.code`,
    [tx.tenantId, userId],
  )
  const barters = await tx.query<{ id: string; name: string }>(
    `select b.id, b.name from user_barter ub join (
       select tenant_id, id, supplier_name as name from supplier where tenant_id = $1
       union all select tenant_id, id, customer_name from customer where tenant_id = $1) b
         on b.tenant_id = $1 and b.id = ub.barter_id
      where ub.tenant_id = $1 and ub.user_id = $2 order by b.name collate pinyin`,
    [tx.tenantId, userId],
  )
  return { userId, version: user.version, depots, barters }
}

function refuseField(field: string): never {
  return refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })
}
