import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, mergeTyped } from '#machines/engine/merge.ts'

type Line = { id?: string; rowKey?: string; commInfoId?: string; qty?: string; totalAmt?: string }
type Doc = { version: number; remark?: string; staffId?: string; lines?: Line[] }

const a: Line = { id: '1', commInfoId: '7', qty: '1' }
const b: Line = { id: '2', commInfoId: '8', qty: '2' }
const base: Doc = { version: 1, remark: 'old', lines: [a, b] }

describe('merging what was typed with a newer document', () => {
  test.each<[string, Partial<Doc>, Partial<Doc>, Partial<Doc>]>([
    ['a field only I changed is mine', { remark: 'mine' }, {}, { remark: 'mine' }],
    ['a field only they changed is theirs', {}, { remark: 'theirs' }, { remark: 'theirs' }],
    ['a field both changed is mine', { remark: 'mine' }, { remark: 'theirs' }, { remark: 'mine' }],
    ['a field I emptied stays empty', { remark: undefined }, { staffId: '9' }, { remark: undefined, staffId: '9' }],
    [
      'fields of one line merge',
      { lines: [{ ...a, qty: '5' }, b] },
      { lines: [{ ...a, totalAmt: '9.00' }, b] },
      { lines: [{ ...a, qty: '5', totalAmt: '9.00' }, b] },
    ],
    ['a line I added stays', { lines: [a, b, { commInfoId: '9' }] }, {}, { lines: [a, b, { commInfoId: '9' }] }],
    ['a line they added comes in', {}, { lines: [a, b, { id: '3' }] }, { lines: [a, b, { id: '3' }] }],
    ['a line I deleted stays deleted', { lines: [b] }, { lines: [{ ...a, qty: '6' }, b] }, { lines: [b] }],
    ['a line they deleted goes', {}, { lines: [b] }, { lines: [b] }],
    [
      'a line they deleted and I typed into goes on as a new one',
      { lines: [{ ...a, qty: '5' }, b] },
      { lines: [b] },
      { lines: [{ commInfoId: '7', qty: '5' }, b] },
    ],
    ['my order of the lines stays', { lines: [b, a] }, {}, { lines: [b, a] }],
  ])('%s', (_sentence, mine, theirs, merged) => {
    expect(mergeTyped(base, { ...base, ...mine }, { ...base, version: 2, ...theirs })).toEqual({ ...base, version: 2, ...merged })
  })

  test('lines that have just got their id are told by row key, else by their goods', () => {
    const sent: Doc = { version: 1, lines: [{ rowKey: 'x', commInfoId: '7' }, { commInfoId: '7' }, { rowKey: 'blank' }] }
    const mine: Doc = {
      version: 1,
      lines: [{ rowKey: 'x', commInfoId: '7', qty: '5' }, { commInfoId: '7', qty: '6' }, { rowKey: 'blank' }],
    }
    const answer: Doc = {
      version: 2,
      lines: [
        { id: '1', commInfoId: '7', qty: '1.00' },
        { id: '2', commInfoId: '7', qty: '1.00' },
      ],
    }
    expect(mergeTyped(sent, mine, answer).lines).toEqual([
      { id: '1', rowKey: 'x', commInfoId: '7', qty: '5' },
      { id: '2', commInfoId: '7', qty: '6' },
      { rowKey: 'blank' },
    ])
  })

  const line = fc.record({ id: fc.constantFrom('1', '2', '3', '4'), qty: fc.constantFrom('1', '2'), commInfoId: fc.constantFrom('7', '8') })
  const lines = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 4 })
  const doc = fc.record({ version: fc.nat(), remark: fc.constantFrom('x', 'y'), lines })

  test('nothing typed: the newer document; nothing newer: mine', () => {
    fc.assert(
      fc.property(doc, doc, (one, other) => {
        const byId = (found: { lines?: readonly Line[] }) => ({
          ...found,
          lines: [...(found.lines ?? [])].sort((x, y) => Number(x.id) - Number(y.id)),
        })
        expect(byId(mergeTyped(one, { ...one }, other))).toEqual(byId(other))
        expect(mergeTyped(one, other, one)).toEqual(other)
      }),
    )
  })

  test('sameness is that of plain JSON, absent and undefined alike', () => {
    expect(isSame({ x: 1, y: undefined }, { x: 1 })).toBe(true)
    expect(isSame([1, { z: [2] }], [1, { z: [2] }])).toBe(true)
    expect(isSame([1], { 0: 1 })).toBe(false)
    expect(isSame(null, {})).toBe(false)
    expect(isSame({ x: '1' }, { x: 1 })).toBe(false)
  })
})
