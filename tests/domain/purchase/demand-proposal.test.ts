import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { type DemandFigures, proposedDemand } from '#domain/purchase/demand-proposal.ts'

const needs = (out: string, min: string, free: string, onOrder = '0', demanded = '0'): DemandFigures => ({
  ...{ out: decimal(out), days: 30, leadDays: 7, min: decimal(min) },
  ...{ free: decimal(free), onOrder: decimal(onOrder), demanded: decimal(demanded) },
})
const proposed = (of: DemandFigures, conversion = '12') => {
  const { daily, needed, packs } = proposedDemand(of, decimal(conversion))
  return `${daily.toFixed()} ${needed.toFixed()} ${packs.toFixed()}`
}

test.each([
  ['300 in 30 days, 7 days to wait, 20 to be there, nothing there', needs('300', '20', '0'), '10 90 8'],
  ['what is free, on order and demanded is taken off', needs('300', '20', '30', '24', '6'), '10 30 3'],
  ['a whole pack is one pack', needs('300', '20', '78'), '10 12 1'],
  ['enough is there', needs('300', '20', '90'), '10 0 0'],
  ['more came back than left', needs('-30', '12', '0'), '0 12 1'],
  ['100 in 30 days are not rounded before they are multiplied', needs('100', '0', '0'), '3.33 23.33 2'],
  ['below zero what lacks is needed too', needs('0', '0', '-5'), '0 5 1'],
])('%s', (_, of, said) => {
  expect(proposed(of)).toBe(said)
})

test('packs bring what is needed, and one less would not', () => {
  const qty = fc.integer({ min: -100_000, max: 1_000_000 }).map((n) => decimal(String(n)).div(100))
  const positive = fc.integer({ min: 0, max: 1_000_000 }).map((n) => decimal(String(n)).div(100))
  const needed = fc.record({
    ...{ out: qty, days: fc.integer({ min: 1, max: 365 }), leadDays: fc.integer({ min: 0, max: 90 }) },
    ...{ min: positive, free: qty, onOrder: positive, demanded: positive },
  })
  fc.assert(
    fc.property(needed, fc.integer({ min: 1, max: 48 }), (of, size) => {
      const { packs } = proposedDemand(of, decimal(String(size)))
      const left = of.out.isNegative() ? decimal('0') : of.out
      const target = left.mul(of.leadDays).add(of.min.mul(of.days))
      const there = (some: typeof packs) => of.free.add(of.onOrder).add(of.demanded).add(some.mul(size)).mul(of.days)
      expect(there(packs).gte(target)).toBe(true)
      if (packs.gt(0)) expect(there(packs.sub(1)).lt(target)).toBe(true)
    }),
  )
})
