import { expect } from 'vitest'
import { network } from '#server/demo/places.ts'
import { logFindings } from './log-findings.ts'
import type { Client, TestApp } from './server.ts'

/** The log replays, and what the books of each legal entity have at the end of a month ties with its vouchers to the cent. */
export async function booksAreRight(server: Pick<TestApp, 'inTenant'>, finance: Client, period: string): Promise<void> {
  expect(await server.inTenant(logFindings, network.tenantId)).toEqual([])
  const { records } = await finance.ok('PeriodApi_list', { query: { size: 100 } })
  const entities = [...new Set(records.map(({ legalEntity }) => legalEntity))]
  expect(entities).not.toEqual([])
  for (const legalEntity of entities) {
    const figures = await finance.ok('PeriodApi_controls', { query: { period, legalEntity } })
    expect(figures.filter(({ ties }) => ties !== 2)).toEqual([])
  }
}
