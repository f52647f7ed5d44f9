import type { Seal } from '../core/seal.ts'
import type { Tx } from '../db/connect.ts'
import { systemAccount } from '../documents/books/money/cash.ts'
import type { Merchant } from '../documents/books/money/provider.ts'

type MerchantRow = Omit<Merchant, 'secret'> & { secret: string | null }

const merchantColumns = `m.id, m.merchant_no as "merchantNo", coalesce(m.legal_entity, '') as "legalEntity", m.secret`

/** The merchant with its secret; undefined if it has none, because its messages cannot be verified then. */
const withSecret = (row: MerchantRow | undefined, seal: Seal): Merchant | undefined =>
  row?.secret ? { ...row, secret: seal.open(row.secret) } : undefined

/** The enabled merchant with this number. */
export const merchantByNumber = async (tx: Tx, seal: Seal, merchantNo: string): Promise<Merchant | undefined> =>
  withSecret(
    await tx.maybeOne<MerchantRow>(
      `select ${merchantColumns} from payment_merchant m where m.tenant_id = $1 and m.merchant_no = $2 and m.status = 1`,
      [tx.tenantId, merchantNo],
    ),
    seal,
  )

/**
 * The newest enabled merchant of the legal entity that sells an order; undefined if there is none, so that a cashier
 * must take the money.
 */
export const orderMerchant = async (tx: Tx, seal: Seal, orderId: string): Promise<Merchant | undefined> =>
  withSecret(
    await tx.maybeOne<MerchantRow>(
      `select ${merchantColumns} from payment_merchant m
        where m.tenant_id = $1 and m.status = 1 and m.secret is not null
          and coalesce(m.legal_entity, '') = entity_of($1, depot_of_document($1, $2)) order by m.id desc limit 1`,
      [tx.tenantId, orderId],
    ),
    seal,
  )

/** The merchant with this id, even if disabled, because refunds go through the merchant that received the payment. */
export const merchantById = async (tx: Tx, seal: Seal, id: string): Promise<Merchant | undefined> =>
  withSecret(
    await tx.maybeOne<MerchantRow>(`select ${merchantColumns} from payment_merchant m where m.tenant_id = $1 and m.id = $2`, [
      tx.tenantId,
      id,
    ]),
    seal,
  )

/** The cash account for a merchant's money, created at first use. */
export const merchantAccount = (tx: Tx, { id, merchantNo, legalEntity }: Merchant): Promise<string> =>
  systemAccount(tx, {
    ...{ role: `merchant ${id}`, kind: 'thirdParty', entity: legalEntity },
    ...{ code: `PAY-${merchantNo}`, name: `收款商户 ${merchantNo}` },
  })
