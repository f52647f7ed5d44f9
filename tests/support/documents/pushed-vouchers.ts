import { expect } from 'vitest'
import { every } from '../contract/every-page.ts'
import type { Client } from '../server.ts'

const mostOfKind = 20

/**
 * Pushes a posted document of each kind, or of one kind; every voucher must balance and be pushed. Returns the kinds.
 */
export async function pushVouchers(admin: Client, kind?: string): Promise<string[]> {
  const rows = await every((current) => admin.ok('PushAccountingApi_list', { query: { current, size: 200, pushStatus: 0 } }))
  const byKind = Map.groupBy(
    rows.filter((row) => !kind || row.kind === kind),
    (row) => row.kind,
  )
  const ids = [...byKind.values()].flatMap((documents) => documents.slice(0, mostOfKind).map(({ id }) => id))
  if (ids.length === 0) return []
  const outcomes = []
  for (let at = 0; at < ids.length; at += 100)
    outcomes.push(...(await admin.ok('PushAccountingApi_push', { body: { ids: ids.slice(at, at + 100) } })))
  expect(outcomes.filter(({ pushStatus }) => pushStatus !== 1)).toEqual([])
  return [...byKind.keys()]
}
