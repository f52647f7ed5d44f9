import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

type Partner = Pick<StoredDocument, 'customerId' | 'supplierId'>
/** Of a partner the bill that an opening is about, in the books of a legal entity; without a number the balance as a whole. */
type Bill = Partner & Pick<StoredDocument, 'customerNo' | 'legalEntityId'>

/** Holds a partner until the transaction ends, so that nobody else posts its opening balance meanwhile. */
export const lockPartner = (tx: Tx, { customerId, supplierId }: Partner): Promise<void> =>
  lockPartners(tx, customerId ? [customerId] : [], supplierId ? [supplierId] : [])

/** Holds opening balances by id and then their partners, in one order for all: two who post the same ones wait, and never for each other. */
export async function lockOpenings(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<Partner>(
    `select customer_id as "customerId", supplier_id as "supplierId" from document
      where tenant_id = $1 and kind = $2 and id = any ($3::bigint[]) order by id for no key update`,
    [tx.tenantId, kind, ids],
  )
  const of = (field: keyof Partner) => rows.flatMap((row) => row[field] ?? [])
  await lockPartners(tx, of('customerId'), of('supplierId'))
}

/** Holds customers and then suppliers until the transaction ends, each by id. */
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

/** The number of the opening of its kind of the partner's bill that is posted, but for this one. */
export async function postedOpening(
  tx: Tx,
  { id, kind, customerId, supplierId, customerNo, legalEntityId }: Bill & Pick<StoredDocument, 'id' | 'kind'>,
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

/** The draft of a partner's bill that was changed last; nothing where it has none. */
export async function draftOpening(tx: Tx, { customerId, supplierId, customerNo, legalEntityId }: Bill): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select id from document
      where tenant_id = $1 and kind = 'openingPartner' and 'editable' = any (tags) and (customer_id = $2 or supplier_id = $3) and coalesce(customer_no, '') = $4
        and legal_entity_id is not distinct from $5::bigint
      order by update_time desc, id desc limit 1`,
    [tx.tenantId, customerId ?? null, supplierId ?? null, customerNo ?? '', legalEntityId ?? null],
  )
  return row?.id
}
