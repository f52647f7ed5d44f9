import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { requisition } from '#machines/stock/requisition.machine.ts'
import {
  type StockTransferEvent,
  type StockTransferFacts,
  stockTransfer,
  stockTransferLaw,
} from '#machines/stock/stock-transfer.machine.ts'
import { storeReturn } from '#machines/stock/store-return.machine.ts'
import { tableOf, written } from '../../support/laws/law-tables.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: StockTransferFacts = { ...stockTransfer.blankFacts, lineCount: 2, mine: true }
const late: Problem = { row: 1, field: 'billDate', rule: 'BACKDATED', params: { date: '2026-11-20' } }
const short: Problem = { row: 1, field: 'qty', rule: 'STOCK_SHORT' }

describe('the table of a transfer', () => {
  test('row by row with guards and effects', () => {
    const complete = 'hasLines depotsDiffer linesAreValid mastersAreOn'
    const leaving = 'isGrantable periodIsOpen didNotMoveLater isNotBackdated goodsAreThere depotIsNotFrozen serialsAreFree'
    expect(tableOf(stockTransfer)).toEqual(
      written(`
        new SAVE draft | |
        new SUBMIT submitted | ${complete} goodsAreFree | giveNumber holdGoods
        new DISPATCH inTransit | ${complete} ${leaving} | giveNumber dispatchGoods draftRest
        draft SAVE draft | |
        draft SUBMIT submitted | ${complete} goodsAreFree | giveNumber holdGoods
        draft DISPATCH inTransit | ${complete} ${leaving} | giveNumber dispatchGoods draftRest
        draft REMOVE gone | hasNoNumber |
        draft CANCEL cancelled | |
        submitted DISPATCH inTransit | ${leaving} | dispatchGoods draftRest
        submitted REJECT draft | | releaseGoods
        submitted WITHDRAW draft | isSubmitter | releaseGoods
        submitted CANCEL cancelled | | releaseGoods
        inTransit CALL_IN inTransit | arrivalFits todayIsOpen depotIsNotFrozen serialsAreFree [partArrives] | arriveGoods proposeUnsent
        inTransit CALL_IN arrived | arrivalFits todayIsOpen depotIsNotFrozen serialsAreFree [allArrives] | arriveGoods proposeUnsent
        inTransit CLOSE_DIFF arrived | bearerIsNamed todayIsOpen [isLost] | loseGoods postTax
        inTransit CLOSE_DIFF arrived | todayIsOpen depotIsNotFrozen [goesBack] | sendBack
        inTransit RECALL recalled | nothingArrived todayIsOpen depotIsNotFrozen | sendBack
        arrived REVERSE reversed | todayIsOpen stockCovers depotIsNotFrozen serialsAreFree | reverseGoods reverseTax
      `),
    )
  })

  test('goods are dispatched from a draft or once submitted, taken in, called back on their way and reversed once they arrived', () => {
    expectTransitions(
      stockTransferLaw,
      ready,
      `
                 SAVE   SUBMIT     DISPATCH   REMOVE  CANCEL     REJECT  WITHDRAW  CALL_IN   CLOSE_DIFF  RECALL    REVERSE
      new        draft  submitted  inTransit  -       -          -       -         -         -           -         -
      draft      draft  submitted  inTransit  gone    cancelled  -       -         -         -           -         -
      submitted  -      -          inTransit  -       cancelled  draft   draft     -         -           -         -
      inTransit  -      -          -          -       -          -       -         arrived  arrived    recalled  -
      arrived   -      -          -          -       -          -       -         -         -           -         reversed
      recalled   -      -          -          -       -          -       -         -         -           -         -
      reversed   -      -          -          -       -          -       -         -         -           -         -
      cancelled  -      -          -          -       -          -       -         -         -           -         -
      gone       -      -          -          -       -          -       -         -         -           -         -
      `,
      { outcome: 2 } as object,
    )
  })

  test('what arrives in part stays on its way, and is not called back any more', () => {
    const part = { ...ready, arrivesAll: false, hasArrived: true }
    expect(outcome(stockTransferLaw, 'inTransit', part, { type: 'CALL_IN' })).toBe('inTransit')
    expect(outcome(stockTransferLaw, 'inTransit', part, { type: 'RECALL', remark: 'wrong' })).toBe('-')
    expect(outcome(stockTransferLaw, 'inTransit', part, { type: 'CLOSE_DIFF', outcome: 1, bearer: 3 })).toBe('arrived')
  })

  test('each kind says in its own words what a submitted one waits for, under the same law and codes', () => {
    const kinds = [stockTransfer, requisition, storeReturn]
    expect(kinds.map((kind) => kind.statusName('submitted', 'zh'))).toEqual(['待调出', '待配货', '待发出'])
    expect(kinds.map((kind) => [kind.id, kind.label.zh, kind.codeOf('submitted'), kind.law === stockTransferLaw])).toEqual([
      ['stockTransfer', '调拨单', 2102, true],
      ['requisition', '要货单', 2102, true],
      ['storeReturn', '退仓单', 2102, true],
    ])
    expect(requisition.offers('submitted', ready).map(({ type }) => type)).toEqual(['DISPATCH', 'REJECT', 'WITHDRAW', 'CANCEL'])
  })
})

type Row = [state: string, event: StockTransferEvent, facts: Partial<StockTransferFacts>, guard: string, key: string]

const closed: Problem = { rule: 'PERIOD_CLOSED', params: { period: '2026-11' } }
const reverse: StockTransferEvent = { type: 'REVERSE', remark: 'counted wrong' }
const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { sameDepot: true }, 'depotsDiffer', 'DEPOT_SAME'],
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ field: 'inDepotId', rule: 'ENTITY_DIFFERS' }] }, 'linesAreValid', 'ENTITY_DIFFERS'],
  ['draft', { type: 'SUBMIT' }, { masterProblems: [{ row: 1, rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'SUBMIT' }, { holdProblems: [short] }, 'goodsAreFree', 'STOCK_SHORT'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'DISPATCH' }, { grantProblems: [{ row: 1, rule: 'LINE_BAD' }] }, 'isGrantable', 'LINE_BAD'],
  ['submitted', { type: 'DISPATCH' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['submitted', { type: 'DISPATCH' }, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['draft', { type: 'DISPATCH' }, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['submitted', { type: 'DISPATCH' }, { stockProblems: [short] }, 'goodsAreThere', 'STOCK_SHORT'],
  ['inTransit', { type: 'CALL_IN' }, { arrivalProblems: [{ row: 1, field: 'qty', rule: 'OVER_RECEIPT' }] }, 'arrivalFits', 'OVER_RECEIPT'],
  ['inTransit', { type: 'CALL_IN' }, { todayPeriodProblem: closed }, 'todayIsOpen', 'PERIOD_CLOSED'],
  ['inTransit', { type: 'CLOSE_DIFF', outcome: 1, remark: 'broken' }, {}, 'bearerIsNamed', 'FIELD_BAD'],
  ['inTransit', { type: 'RECALL', remark: 'wrong depot' }, { hasArrived: true }, 'nothingArrived', 'HAS_DOWNSTREAM'],
  ['arrived', reverse, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['arrived', reverse, { frozenProblems: [{ row: 1, field: 'depotId', rule: 'DEPOT_FROZEN' }] }, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['arrived', reverse, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = stockTransfer.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(stockTransferLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(stockTransfer).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('what is short can be dispatched with less, so the button of a submitted one is on', () => {
    const facts = { ...ready, hasNumber: true, stockProblems: [short] }
    const offer = stockTransfer.offers('submitted', facts).find(({ type }) => type === 'DISPATCH')
    expect(offer).toMatchObject({ allowed: true })
    expect(stockTransfer.whyNot('submitted', facts, { type: 'DISPATCH' })?.key).toBe('STOCK_SHORT')
  })
})

test('what the server found about stock and depots is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2' }, {}]
  expect(stockTransfer.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, sameDepot: false, stockProblems: [], holdProblems: [] })
  expect(stockTransfer.localFacts({ lines }, false)).toEqual({ lineCount: 1 })
})
