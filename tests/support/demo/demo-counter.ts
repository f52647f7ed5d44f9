import { expect } from 'vitest'
import { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import type { Client } from '../client.ts'

/**
 * Checks that a store of the demo has sold with several payment methods, taken goods back, exchanged some, and has a
 * parked ticket.
 */
export async function soldOverCounter(store: Client): Promise<void> {
  const size = { query: { size: 200 } }
  const { records } = await store.ok('RetailOrderApi_list', size)
  expect(records.length).toBeGreaterThan(8)
  expect(new Set(records.map(({ statusName }) => statusName))).toEqual(new Set(['挂单', '已结账']))
  const tickets = await Promise.all(records.map(({ id }) => store.ok('RetailOrderApi_detail', { query: { id } })))
  expect(new Set(tickets.flatMap(({ payments = [] }) => payments.map(({ payWay }) => payWay))).size).toBeGreaterThan(2)
  expect((await store.ok('RetailReturnApi_list', size)).records).toMatchObject([{ statusName: '已退款' }])
  expect((await store.ok('ExchangeApi_list', size)).records).toMatchObject([{ statusName: '已换货', finalAmt: '0.00' }])
}

/** Checks that a buyer in the demo's mall has requested a return, with a picture of what arrived. */
export async function askedBackWithPicture(reader: Client): Promise<void> {
  const { records } = await reader.ok('MallReturnApi_list', { query: { size: 100, status: '2801' } })
  const asked = await Promise.all(records.map(({ id }) => reader.ok('MallReturnApi_detail', { query: { id } })))
  expect(asked.flatMap(({ pictures, soNo = '' }) => (pictures?.length ? [soNo.slice(0, 2)] : []))).toEqual(['SC'])
}

/**
 * Checks that hampers were assembled from goods in stock, one was taken apart again, and the last ones await posting.
 */
export async function madeHampers(reader: Client): Promise<void> {
  const { records } = await reader.ok('AssemblyApi_list', { query: { size: 100 } })
  const found = new Set(records.map(({ assemblyWay, statusName }) => `${assemblyWay} ${statusName}`))
  expect(found).toEqual(new Set(['1 已记账', '2 已记账', '1 待记账']))
  expect(records.map(({ bundleName = '' }) => bundleName).every((name) => /^邻家零食礼盒 ×\d盒$/.test(name))).toBe(true)
}

/**
 * Checks that goods of the warehouse were counted every other week, missing goods were booked as losses, and a count
 * is open.
 */
export async function countedStock(reader: Client): Promise<void> {
  const { records } = await reader.ok('CheckInventoryApi_list', { query: { size: 100 } })
  expect(new Set(records.map(({ statusName }) => statusName))).toEqual(new Set(['已记账', '盘点中']))
  expect(records.filter((row) => (stockCountDocument.list.columns as readonly string[]).some((column) => !(column in row)))).toEqual([])
  const [open] = records.filter(({ statusName }) => statusName === '盘点中')
  expect(open).toMatchObject({ lineCount: 8, countedCount: 4 })
  for (const { id } of records.filter(({ statusName }) => statusName === '已记账'))
    expect((await reader.ok('CheckInventoryApi_detail', { query: { id } })).profitLossId).toBeTruthy()
}
