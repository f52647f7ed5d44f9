import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { allocateAmong } from '#domain/stock/store-allocation.ts'

const shared = (free: string, asked: readonly string[], pack: string) =>
  allocateAmong(decimal(free), asked.map(decimal), decimal(pack)).map((qty) => qty.toFixed())

test.each([
  ['short: by what is asked, in packs, the pack that is left by the largest remainder', '100', ['60', '50', '40'], '6', ['42', '30', '24']],
  ['enough is there: as asked, also beyond whole packs', '150', ['60', '50', '40'], '6', ['60', '50', '40']],
  ['of equal remainders the first', '6', ['6', '6'], '6', ['6', '0']],
  ['less than a pack is all that one asked for', '10', ['3', '60'], '6', ['3', '6']],
  ['nothing is free', '0', ['60', '50'], '6', ['0', '0']],
  ['less than nothing is free', '-5', ['60'], '6', ['0']],
  ['nobody asks', '10', [], '6', []],
])('%s', (_, free, asked, pack, granted) => {
  expect(shared(free, asked, pack)).toEqual(granted)
})

test('what is shared is there, nobody gets more than he asked for, and no pack stays that somebody lacks', () => {
  const qty = fc.integer({ min: 0, max: 50_000 }).map((n) => decimal(String(n)).div(100))
  fc.assert(
    fc.property(qty, fc.array(qty, { maxLength: 12 }), fc.integer({ min: 1, max: 24 }), (free, asked, size) => {
      const pack = decimal(String(size))
      const granted = allocateAmong(free, asked, pack)
      const left = free.sub(sum(granted))
      expect(left.gte(0)).toBe(true)
      const isEnough = sum(asked).lte(free)
      for (const [at, ask] of asked.entries()) {
        const got = granted[at] ?? decimal('0')
        const lacks = ask.sub(got)
        expect([got.gte(0), lacks.gte(0)]).toEqual([true, true])
        if (isEnough) expect(lacks.isZero()).toBe(true)
        else {
          expect(lacks.isZero() || got.div(pack).floor().mul(pack).eq(got)).toBe(true)
          expect(lacks.isZero() || left.lt(lacks.lt(pack) ? lacks : pack)).toBe(true)
          // at most one pack below the share
          const share = free.mul(ask).sub(got.mul(sum(asked)))
          expect(share.lte(pack.mul(sum(asked)))).toBe(true)
        }
      }
    }),
  )
})
