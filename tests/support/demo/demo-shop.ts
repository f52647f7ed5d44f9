import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { goodsClasses } from '#server/demo/goods/index.ts'
import { shopper } from '#server/demo/master-data/people.ts'
import type { Client } from '../client.ts'

/** The size of the file that a link refers to, in a folder of files; it must exist. */
export async function bytesOf(folder: string, link: string): Promise<number> {
  const name = new URLSearchParams(link.split('?')[1]).get('name') ?? ''
  const found = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(`/${name}`))
  expect(found, link).toHaveLength(1)
  return (await stat(join(folder, found[0] ?? ''))).size
}

/**
 * Checks that the demo's buyer finds goods of every class, most of them in stock, with prices and pictures, and can
 * order.
 */
export async function findsHisShop(buyer: Client, folder: string): Promise<void> {
  const { classes, customerName } = await buyer.ok('ShopApi_front')
  expect(customerName).toBe(shopper.customer)
  expect(classes.length).toBe(goodsClasses.length)
  const { records } = await buyer.ok('ShopApi_goods', { query: { size: 200 } })
  expect(records.length).toBeGreaterThan(classes.length * 3)
  expect(records.filter(({ price, picture }) => !price || !picture)).toEqual([])
  expect(records.filter(({ inStock }) => inStock === 2).length).toBeGreaterThan(records.length / 2)
  for (const picture of new Set(records.map((record) => record.picture ?? ''))) expect(await bytesOf(folder, picture)).toBeGreaterThan(1000)
  expect((await buyer.ok('ShopApi_orders', { query: {} })).total).toBeGreaterThan(4)
}
