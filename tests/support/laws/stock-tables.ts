import { describe, expect, test } from 'vitest'
import type { countActs, stockActs } from '../acts/stock-acts.ts'

type Acts = ReturnType<typeof stockActs> & ReturnType<typeof countActs>

/**
 * Receipts, issues and returns in one or two depots. Each call gives goods of its own: unused, or stocked by receipts
 * of these quantities and values.
 */
type Depots = { one: Acts; other: Acts; unused: () => number; stocked: (...receipts: [string, string][]) => Promise<number> }

/**
 * The tables of stock value (rule C4), executed on PostgreSQL. Goods are received through `one`, and issued and
 * returned through `other`: the same depot, or another one of a company that values both together.
 */
export function stockTables(one: Acts, other: Acts): void {
  let used = 0
  const unused = () => used++
  const stocked: Depots['stocked'] = async (...receipts) => {
    const at = unused()
    for (const [qty, value] of receipts) await one.receive(at, qty, value)
    return at
  }
  for (const table of [goodsThere, goodsMissing, reversedReceipts]) table({ one, other, unused, stocked })
}

function goodsThere({ one, other, stocked }: Depots): void {
  describe('goods that are there', () => {
    test('leave at the average (M1)', async () => {
      const at = await stocked(['10', '1000.00'], ['5', '560.00'])
      expect([(await other.issue(at, '4')).value, await one.stock(at)]).toEqual(['416.00', '11 / 1144.00'])
    })

    test('leave nothing behind with the last unit (M2)', async () => {
      const at = await stocked(['2', '2.00'], ['1', '1.01'])
      expect([(await other.issue(at, '3')).value, await one.stock(at)]).toEqual(['3.01', '0 / 0.00'])
    })

    test('come back at what left with them (M3, M12, M18)', async () => {
      const whole = await stocked(['1', '13.13'], ['1', '12.20'])
      expect((await other.giveBack(whole, '2', { source: await other.issue(whole, '2') })).value).toBe('25.33')
      const parts = await stocked(['3', '10.00'])
      const out = await other.issue(parts, '3')
      const back = async () => (await other.giveBack(parts, '1', { source: out })).value
      expect([await back(), await back(), await back()]).toEqual(['3.33', '3.34', '3.33'])
      const dearer = await stocked(['7', '100.00'])
      const sold = await other.issue(dearer, '5')
      await one.receive(dearer, '9', '180.00')
      expect([(await other.giveBack(dearer, '2', { source: sold })).value, await one.stock(dearer)]).toEqual(['28.57', '13 / 237.14'])
    })

    test('go back to a supplier at the average (M8)', async () => {
      const at = await stocked(['10', '1000.00'], ['100', '1000.00'])
      expect([(await other.issue(at, '100')).value, await one.stock(at)]).toEqual(['1818.18', '10 / 181.82'])
      expect(await one.sendBack(at, '8', '800.00')).toMatchObject({ value: '145.46', variance: '654.54' })
      expect(await one.stock(at)).toBe('2 / 36.36')
    })

    test('are lost and found at the average (M14a, M15)', async () => {
      const at = await stocked(['100', '1000.00'])
      await other.issue(at, '10')
      expect([(await one.leave(at, '3', 'loss')).value, await one.stock(at)]).toEqual(['30.00', '87 / 870.00'])
      const found = await stocked(['50', '333.33'])
      expect([(await other.gain(found, '2')).value, await one.stock(found)]).toEqual(['13.33', '52 / 346.66'])
    })
  })
}

function goodsMissing({ one, other, unused, stocked }: Depots): void {
  describe('goods that were not there yet', () => {
    test('without a cost are covered by who brings them (M5)', async () => {
      const at = unused()
      expect(await other.issue(at, '2')).toMatchObject({ value: '0.00', estimated: true })
      expect(await one.movements(await one.receive(at, '20', '66.00'))).toEqual(['receive 20 66', 'variance 0 -6.6'])
      expect(await one.stock(at)).toBe('18 / 59.40')
    })

    test('are covered whole or in part (M6, M6b)', async () => {
      const [whole, part] = [await stocked(['5', '50.00']), await stocked(['5', '50.00'])]
      expect([(await other.issue(whole, '8')).value, await one.stock(whole)]).toEqual(['80.00', '-3 / -30.00'])
      expect(await one.movements(await one.receive(whole, '10', '120.00'))).toEqual(['receive 10 120', 'variance 0 -6'])
      await other.issue(part, '8')
      expect(await one.movements(await one.receive(part, '2', '24.00'))).toEqual(['receive 2 24', 'variance 0 -4'])
      expect([await one.stock(whole), await one.stock(part)]).toEqual(['7 / 84.00', '-1 / -10.00'])
    })

    test('come back at nothing where what covered them took more than their estimate off', async () => {
      const at = unused()
      const first = await other.issue(at, '7')
      await one.receive(at, '1', '123.00')
      await other.issue(at, '6')
      expect([await one.movements(await one.receive(at, '8', '115.00')), await one.stock(at)]).toEqual([
        ['receive 8 115', 'variance 0 377'],
        '-4 / -246.00',
      ])
      expect([(await other.giveBack(at, '7', { source: first })).value, await one.stock(at)]).toEqual(['0.00', '3 / 0.00'])
    })

    test('go back with their share of what covered them', async () => {
      const at = await stocked(['5', '50.00'])
      const out = await other.issue(at, '8')
      const receipt = await one.receive(at, '10', '120.00')
      expect([await other.movements(await other.reverse(out)), await one.stock(at)]).toEqual([
        ['putBack 8 80', 'variance 0 6'],
        '15 / 170.00',
      ])
      expect([await one.movements(await one.reverse(receipt)), await one.stock(at)]).toEqual([['takeBack -10 -120'], '5 / 50.00'])
    })
  })
}

function reversedReceipts({ one, other, unused, stocked }: Depots): void {
  describe('a receipt that is reversed', () => {
    test('goes with exactly its value while nothing left since (M9, M19)', async () => {
      const at = await stocked(['10', '1000.00'])
      await one.reverse(await one.receive(at, '5', '560.00'))
      expect(await one.stock(at)).toBe('10 / 1000.00')
      const twice = unused()
      const [first] = [await one.receive(twice, '10', '1000.00'), await one.receive(twice, '100', '1000.00')]
      await one.reverse(await one.receive(twice, '90', '90.00'))
      await one.reverse(first)
      expect(await one.stock(twice)).toBe('100 / 1000.00')
    })

    test('goes at the average of now once some left (M10)', async () => {
      const at = unused()
      const [first] = [await one.receive(at, '10', '1000.00'), await one.receive(at, '100', '1000.00')]
      await other.issue(at, '100')
      expect(await one.movements(await one.reverse(first))).toEqual(['takeBack -10 -1000', 'difference 0 818.18'])
      expect(await one.stock(at)).toBe('0 / 0.00')
    })
  })
}
