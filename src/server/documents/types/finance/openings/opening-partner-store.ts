import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

type PartnerIds = Pick<StoredDocument, 'customerId' | 'supplierId'>
/**
 * The bill of a partner, in the books of a legal entity, that an opening balance is for. Without a number it is for
 * the balance as a whole.
 */
type OpeningBill = PartnerIds & Pick<StoredDocument, 'customerNo' | 'legalEntityId'>

/** Locks a partner until the transaction ends, so that nobody else posts its opening balance. */
export const lockPartner = (tx: Tx, { customerId, supplierId }: PartnerIds): Promise<void> =>
  lockPartners(tx, customerId ? [customerId] : [], supplierId ? [supplierId] : [])

/**
 * Locks opening balances by id and then their partners. All callers lock in this order, so two that post the same
 * balances wait for each other without a deadlock.
 */
export async function lockOpenings(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<PartnerIds>(
    `select customer_id as "customerId", supplier_id as "supplierId" from document
      where tenant_id = $1 and kind = $2 and id = any ($3::bigint[]) order by id for no key update`,
    [tx.tenantId, kind, ids],
  )
  const of = (field: keyof PartnerIds) => rows.flatMap((row) => row[field] ?? [])
  await lockPartners(tx, of('customerId'), of('supplierId'))
}

/** Locks customers and then suppliers until the transaction ends, each in the order of their ids. */
export async function lockPartners(tx: Tx, customerIds: readonly string[], supplierIds: readonly string[]): Promise<void> {
  for (const [table, ids] of [
    ['customer', customerIds],
    ['supplier', supplierIds],
  ] as const) {
    if (ids.length > 0)
      await tx.query(`select from ${table} where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update`, [
        tx.tenantId,
        ids,
      ])
  }
}

/** Number of another posted opening of this kind for the same bill of the partner. */
export async function postedOpening(
  tx: Tx,
  { id, kind, customerId, supplierId, customerNo, legalEntityId }: OpeningBill & Pick<StoredDocument, 'id' | 'kind'>,
): Promise<string | undefined> {
  const partner = supplierId ?? customerId
  if (!partner) return undefined
  const row = await tx.maybeOne<{ number: string }>(
    `select coalesce(bill_no, '') as number from document
      where tenant_id = $1 and kind = $5 and 'counts' = any (tags) and coalesce(supplier_id, customer_id) = $2
        and coalesce(customer_no, '') = $4 and legal_entity_id is not distinct from $6::bigint and id::text <> $3`,
    [tx.tenantId, partner, id, customerNo ?? '', kind, legalEntityId ?? null],
  )
  return row?.number
}

/** The latest draft for this bill of the partner; undefined without one. */
export async function draftOpening(
  tx: Tx,
  { customerId, supplierId, customerNo, legalEntityId }: OpeningBill,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select id from document
      where tenant_id = $1 and kind = 'openingPartner' and 'editable' = any (tags) and (customer_id = $2
      or supplier_id = $3) and coalesce(customer_no, '') = $4
        and legal_entity_id is not distinct from $5::bigint
      order by update_time desc, id desc limit 1`,
    [tx.tenantId, customerId ?? null, supplierId ?? null, customerNo ?? '', legalEntityId ?? null],
  )
  return row?.id
}
