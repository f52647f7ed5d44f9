import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Heights, paginate, paginateFixed, paginateParts } from '#paper/paginate.ts'

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

  test('without any room there is an end to them', () => {
    expect(counts({ rows: [10, 10], room: -50, lastRoom: -60, onlyRoom: -60 })).toEqual([1, 1, 0])
    expect(counts({ rows: [], room: -50, lastRoom: -60, onlyRoom: -60 })).toEqual([0])
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

describe('pages of the form', () => {
  const parts = (rows: number[], wanted?: number) =>
    paginateFixed(rows, 20, 100, wanted).pages.map(({ start, end, blanks }) => [start, end, blanks])

  test.each<[string, number[], number | undefined, number[][]]>([
    ['none is blank lines alone', [], undefined, [[0, 0, 5]]],
    ['the last is filled up', [20, 20], undefined, [[0, 2, 3]]],
    ['a full one needs no other', Array(5).fill(20), undefined, [[0, 5, 0]]],
    [
      'one line more is a page of its own, with its blank lines',
      Array(6).fill(20),
      0,
      [
        [0, 5, 0],
        [5, 6, 4],
      ],
    ],
    [
      'a line that wraps takes two',
      [20, 38, 20, 20, 20],
      undefined,
      [
        [0, 4, 0],
        [4, 5, 4],
      ],
    ],
    [
      'what does not fit leaves a blank line',
      [20, 20, 20, 20, 40],
      undefined,
      [
        [0, 4, 1],
        [4, 5, 3],
      ],
    ],
    [
      'as many as the tenant says',
      Array(5).fill(20),
      3,
      [
        [0, 3, 0],
        [3, 5, 1],
      ],
    ],
    [
      'never more than there is room for',
      Array(6).fill(20),
      12,
      [
        [0, 5, 0],
        [5, 6, 4],
      ],
    ],
    [
      'one longer than a page stands alone',
      [20, 200, 20],
      undefined,
      [
        [0, 1, 4],
        [1, 2, 0],
        [2, 3, 4],
      ],
    ],
  ])('%s', (_, rows, wanted, pages) => {
    expect(parts(rows, wanted)).toEqual(pages)
  })

  test('what the browser measured a hair too high is one line still', () => {
    expect(paginateFixed([20.3, 20.3], 20, 99.8).pages).toEqual([{ start: 0, end: 2, blanks: 3 }])
  })

  test('where nothing can be measured everything is on one page', () => {
    expect(paginateFixed([0, 0], 0, Number.NaN).pages).toEqual([{ start: 0, end: 2, blanks: 0 }])
  })
})

test('a paper in parts begins each on a page of its own, and signs where it ends', () => {
  const parts = [
    { name: 'A', start: 0, end: 12 },
    { name: 'B', start: 12, end: 14 },
  ]
  const pages = paginateParts({ rows: Array(14).fill(10), room: 100, lastRoom: 70, onlyRoom: 80 }, parts)
  expect(pages.map(({ part, start, end, ends }) => [part?.name, start, end, ends])).toEqual([
    ['A', 0, 10, false],
    ['A', 10, 12, true],
    ['B', 12, 14, true],
  ])
})
