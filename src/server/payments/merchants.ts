import type { Tx } from '../db/connect.ts'
import { accountFor } from '../documents/books/cash.ts'
import type { Seal } from '../seal.ts'
import type { Merchant } from './provider.ts'

type Row = Omit<Merchant, 'secret'> & { secret: string | null }

const columns = `m.id, m.merchant_no as "merchantNo", coalesce(m.legal_entity, '') as "legalEntity", m.secret`

/** A merchant without a secret is none: nothing can be believed that is said to it. */
const opened = (row: Row | undefined, seal: Seal): Merchant | undefined =>
  row?.secret ? { ...row, secret: seal.open(row.secret) } : undefined

/** The enabled merchant of a number. */
export const merchantOfNumber = async (tx: Tx, seal: Seal, merchantNo: string): Promise<Merchant | undefined> =>
  opened(
    await tx.maybeOne<Row>(`select ${columns} from payment_merchant m where m.tenant_id = $1 and m.merchant_no = $2 and m.status = 1`, [
      tx.tenantId,
      merchantNo,
    ]),
    seal,
  )

/** The enabled merchant of the legal entity that sells by an order, the one entered last; none where a cashier takes the money. */
export const merchantOfOrder = async (tx: Tx, seal: Seal, orderId: string): Promise<Merchant | undefined> =>
  opened(
    await tx.maybeOne<Row>(
      `select ${columns} from payment_merchant m
        where m.tenant_id = $1 and m.status = 1 and m.secret is not null
          and coalesce(m.legal_entity, '') = entity_of($1, depot_of_document($1, $2)) order by m.id desc limit 1`,
      [tx.tenantId, orderId],
    ),
    seal,
  )

/** A merchant by its id, disabled or not: what it was paid, it pays back. */
export const merchantWith = async (tx: Tx, seal: Seal, id: string): Promise<Merchant | undefined> =>
  opened(await tx.maybeOne<Row>(`select ${columns} from payment_merchant m where m.tenant_id = $1 and m.id = $2`, [tx.tenantId, id]), seal)

/** The account that a merchant's money is kept in, made when it is first needed. */
export const accountOfMerchant = (tx: Tx, { id, merchantNo, legalEntity }: Merchant): Promise<string> =>
  accountFor(tx, {
    ...{ role: `merchant ${id}`, kind: 'thirdParty', entity: legalEntity },
    ...{ code: `PAY-${merchantNo}`, name: `收款商户 ${merchantNo}` },
  })
