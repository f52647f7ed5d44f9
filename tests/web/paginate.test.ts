import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Heights, paginate } from '#web/print/paginate.ts'

describe('pages', () => {
  const evenly = (count: number, height = 10): Heights => ({ rows: Array(count).fill(height), room: 100, lastRoom: 70, onlyRoom: 80 })
  const counts = (heights: Heights) => paginate(heights).map(({ start, end }) => end - start)

  test.each([
    [0, [0]],
    [1, [1]],
    [8, [8]],
    [9, [7, 2]],
    [10, [8, 2]],
    [17, [10, 7]],
    [18, [10, 6, 2]],
    [19, [10, 7, 2]],
    [20, [10, 8, 2]],
    [120, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 8, 2]],
  ])('%i lines of equal height go on pages of %j', (count, pages) => {
    expect(counts(evenly(count))).toEqual(pages)
  })

  test('a line that is higher than a page has one of its own', () => {
    expect(counts({ ...evenly(0), rows: [10, 150, 10, 10] })).toEqual([1, 1, 2])
  })

  const heights = fc.record({
    rows: fc.array(fc.integer({ min: 5, max: 40 }), { maxLength: 300 }),
    room: fc.integer({ min: 120, max: 400 }),
  })

  test('no line is lost, split or moved, no page is over-full, and totals never stand alone', () => {
    fc.assert(
      fc.property(heights, ({ rows, room }) => {
        const [lastRoom, onlyRoom] = [room - 40, room - 30]
        const pages = paginate({ rows, room, lastRoom, onlyRoom })
        expect(pages.flatMap(({ start, end }) => rows.slice(start, end))).toEqual(rows)
        expect(pages.map(({ start }) => start).slice(1)).toEqual(pages.map(({ end }) => end).slice(0, -1))
        const filled = pages.map(({ start, end }) => rows.slice(start, end).reduce((sum, row) => sum + row, 0))
        for (const [at, height] of filled.entries())
          expect(height).toBeLessThanOrEqual(pages.length === 1 ? onlyRoom : at === pages.length - 1 ? lastRoom : room)
        if (pages.length > 1) for (const { start, end } of pages) expect(end - start).toBeGreaterThan(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
