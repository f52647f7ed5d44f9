import type { ResourceApi } from '#resources/index.ts'
import { assignDepots, createUser } from '#server/identity/people.ts'
import { logSamples } from './log-samples.ts'
import type { Special } from './special.ts'

export const special: Partial<Record<ResourceApi, Special>> = {
  ...logSamples,
  // two tags may share a name where their types differ
  TagApi: { body: () => ({ type: 'supplier' }) },
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
  TaxRateApi: { bad: [['taxRate', '1000', 'FIELD_BAD']] },
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
        `insert into document (tenant_id, kind, bill_date, state, status, tags, customer_id, create_time) values ($1, 'salesOrder', $2, 'draft', 1301, '{editable}', $3, $4)`,
        [tx.tenantId, tx.today, id, tx.now],
      )
      return '单据'
    },
  },
  CommodityApi: {
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
