import { expect } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { network } from '#server/demo/master-data/network.ts'
import { shopper } from '#server/demo/master-data/people.ts'
import { resolveSchema, schemasOf } from '#server/http/contract-schemas.ts'
import type { Client, TestApp } from '../server.ts'

const answersPage = (id: OperationId) => {
  const { query, answer } = schemasOf(id)
  const data = resolveSchema(answer ?? {}).properties?.data ?? {}
  return 'current' in (query.properties ?? {}) && 'total' in (resolveSchema(data).properties ?? {})
}

type Asked = Partial<Record<OperationId, { query?: object; body?: object }>>

/** Input that lists need apart from the page: whose rows to list. */
async function askedOf(admin: Client, tenantId: string): Promise<Asked> {
  const [order] = (await admin.ok('PurchaseOrderApi_list', { query: { size: 1 } })).records
  return {
    OrderLogApi_list: { query: { sourceBillId: order?.id } },
    LogAuditApi_walked: { query: { kind: 'purchaseOrder', what: 'standing', fromState: 'approved' } },
    PublicMallApi_brands: { query: { tenantId } },
    PublicMallApi_searchMallInfoPage: { body: { tenantId } },
  }
}

/**
 * Checks that every list, for a page beyond the last, still returns the number of rows; lists without rows for the user
 * are left out.
 */
export async function countedBeyondLast(admin: Client, server: TestApp): Promise<void> {
  const buyer = await server.as(shopper.account, network.tenantId)
  const asked = await askedOf(admin, network.tenantId)
  const told = new Map<string, [total: number, beyond: number]>()
  for (const { id, access } of operations.filter(({ id }) => answersPage(id))) {
    const who = access === 'buyer' ? buyer : admin
    const { query, body } = asked[id] ?? {}
    const totalOf = async (current: number) => {
      const { status, data } = await who.call(id, { query: { ...query, size: 1, current }, body } as never)
      return status === 200 ? (data as unknown as { total: number }).total : 0
    }
    const [total, beyond] = [await totalOf(1), await totalOf(99_999)]
    if (total > 0) told.set(id, [total, beyond])
  }
  expect(told.size).toBeGreaterThan(200)
  expect([...told].filter(([, [total, beyond]]) => total !== beyond)).toEqual([])
}
