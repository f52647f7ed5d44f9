import type { ResourceApi } from '#resources/index.ts'
import { assignDepots, createUser } from '#server/identity/people.ts'
import { logSamples } from '../documents/log-samples.ts'
import type { Special } from './special.ts'

/** The day this many days from today. */
const dayAhead = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

export const special: Partial<Record<ResourceApi, Special>> = {
  ...logSamples,
  // two tags may have the same name if their types differ
  TagApi: { body: () => ({ type: 'supplier' }) },
  // a legal entity may have only one row for each day
  TaxpayerApi: { body: (n) => ({ fromDate: dayAhead(n) }) },
  InputInvoiceApi: {
    body: (n) => ({ invoiceNo: String(n).padStart(20, '26310000000000000000') }),
    bad: [['invoiceNo', '12345678', 'FIELD_BAD']],
  },
  // keys expire by real time, as sessions do
  ApiKeyApi: {
    ownOnly: true,
    body: (n) => ({ expireDate: dayAhead(1 + (n % 300)) }),
    bad: [
      ['expireDate', dayAhead(-1), 'FIELD_BAD'],
      ['expireDate', dayAhead(367), 'FIELD_BAD'],
    ],
  },
  WebhookApi: {
    body: (n) => ({
      url: `https://hooks.example.com/${n}`,
      kinds: ['salesOrder', 'salesOut,salesReturn'][n % 2],
      events: ['SUBMIT', 'POST'][n % 2],
    }),
    bad: [
      ['url', 'https://elsewhere.example.com/', 'FIELD_BAD'],
      ['kinds', 'salesOrder,nothing', 'FIELD_BAD'],
    ],
  },
  WebhookDeliveryApi: {
    plant: (tx, n) =>
      tx.query(
        `with told as (insert into webhook (tenant_id, name, url, create_time)
          values ($1, 'W' || $2::text, 'https://hooks.example.com/', $4) returning id)
         insert into webhook_delivery (tenant_id, webhook_id, kind, document_id, no, bill_no, event, body, status,
           tries, next_try, failure, create_time)
         select $1, id, 'salesOrder', $2::text::bigint, 1, $3, 'SUBMIT', '{}', 1 + $5::integer, $5::integer, case
           when $5::integer in (0, 2) then $4::timestamptz end, 'HTTP 500', $4 from told`,
        [tx.tenantId, n, `XS-${n}`, new Date(tx.now.getTime() + n * 1000), n % 4],
      ),
  },
  UserApi: {
    use: async (tx, actor, id) => {
      await tx.query(`insert into user_task (tenant_id, title, user_id, create_user, create_time) values ($1, '任务', $2, $3, $4)`, [
        tx.tenantId,
        id,
        actor.id,
        tx.now,
      ])
      return '用户任务'
    },
    body: () => ({ password: 'Test13579', roleId: '' }),
    bad: [
      ['password', 'short', 'FIELD_BAD'],
      ['roleId', 'x', 'FIELD_BAD'],
      ['roleId', '12345', 'FIELD_BAD'],
    ],
  },
  PaymentMerchantApi: { body: () => ({ secret: 'what both sides sign with' }), bad: [['secret', 'too short', 'BAD_INPUT']] },
  PaymentCallbackApi: {
    plant: (tx, n) =>
      tx.query(
        `insert into payment_callback (tenant_id, outcome, merchant_no, order_no, payment_no, amount, reason,
          remote_ip, request_id, content, create_time)
         values ($1, $2, $3, $4, $5, $6, '签名不符', $7, $8, '{}', $9)`,
        [
          tx.tenantId,
          1 + (n % 6),
          `M${n}`,
          `SC-${n}`,
          `WX-${n}`,
          n * 10,
          `10.0.0.${n}`,
          `request-${n}`,
          new Date(tx.now.getTime() + n * 1000),
        ],
      ),
  },
  OrderRefundApi: {
    plant: (tx, n) =>
      tx.query(
        `with payer as (insert into cash_account (tenant_id, code, name, kind_code, create_time)
          values ($1, $2::text, $2::text, 'cash', $3) returning id),
              paid as (insert into document (tenant_id, kind, bill_no, bill_date, state, status, tags, create_time)
                       values ($1, 'salesOrder', $2::text, $4, 'cancelled', 1308, '{closed}', $3) returning id),
              payment as (insert into order_payment (tenant_id, document_id, no, account_id, amount)
                          select $1, paid.id, 1, payer.id, 1000 from paid, payer returning document_id)
         insert into order_refund (tenant_id, document_id, no, payment, key, order_no, amount, reason, state, failure,
           tries, done_time, create_time)
         select $1, document_id, 1, 1, $2::text || '-R1', $2::text, $5, '不要了', case $6::integer when 0 then 'queued'
           when 1 then 'done' else 'failed' end,
                '余额不足', $6::integer, case $6::integer when 1 then $3::timestamptz end, $3 from payment`,
        [tx.tenantId, `SC-${n}`, new Date(tx.now.getTime() + n * 1000), tx.today, n + 1, n % 3],
      ),
  },
  // rules that apply to no document in the tests
  ApprovalRuleApi: { body: (n) => ({ amountFrom: `${900_000_000 + n}.00` }) },
  StoreScheduleApi: { body: (n) => ({ cutOffHour: n % 24, cutOffDays: n % 3, stop: 1 + (n % 9) }), bad: [['cutOffHour', 24, 'BAD_INPUT']] },
  TaxRateApi: { bad: [['taxRate', '1000', 'FIELD_BAD']] },
  CashAccountApi: { body: (n) => ({ kindCode: ['cash', 'bank', 'transit', 'thirdParty'][n % 4] }) },
  DepotApi: {
    use: async (tx, _actor, id) => {
      const userId = await createUser(tx, { account: `keeper-${id}`, password: 'Keeper-2468', roleIds: [] })
      await assignDepots(tx, userId, [id])
      return '人员的仓库'
    },
  },
  CustomerApi: {
    use: async (tx, _actor, id) => {
      await tx.query(
        `insert into document (tenant_id, kind, bill_date, state, status, tags, customer_id, create_time)
          values ($1, 'salesOrder', $2, 'draft', 1301, '{editable}', $3, $4)`,
        [tx.tenantId, tx.today, id, tx.now],
      )
      return '单据'
    },
  },
  // not more decimals than the tenant keeps
  UnitApi: { body: (n) => ({ qtyPlaces: n % 3 }), bad: [['qtyPlaces', 3, 'FIELD_BAD']] },
  CommodityApi: {
    body: (n) => ({ qtyPlaces: n % 3 }),
    bad: [['qtyPlaces', 3, 'FIELD_BAD']],
    use: async (tx, _actor, id) => {
      await tx.query(
        `with place as (insert into depot (tenant_id, code, name, create_time) values ($1, $2::text, $2::text, $3) returning id)
         insert into stock_balance (tenant_id, depot_id, comm_info_id) select $1, id, $2::bigint from place`,
        [tx.tenantId, id, tx.now],
      )
      return '库存'
    },
  },
}
