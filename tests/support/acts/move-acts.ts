import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { FactSet, Samples, Sent, Wire } from '../laws/conformance.ts'
import type { Client } from '../server.ts'
import type { Shop } from '../shop.ts'
import { stockUp } from './sales-acts.ts'

export type Move = DataOf<'MoveInventoryApi_detail'>
export type MoveBody = BodyOf<'MoveInventoryApi_submit'>
/** The interfaces of the three kinds, which have the same input and output. */
export type MoveApi = 'MoveInventoryApi' | 'RequisitionApi' | 'StoreReturnApi'

/** The body for moving bottles of these goods from the shop's depot to its other one. */
export const moveBody = ({ bottleId, depotId, otherDepotId }: Shop, goods: string, qty: string): MoveBody => ({
  depotId,
  inDepotId: otherDepotId,
  lines: [{ commInfoId: goods, unitId: bottleId, qty }],
})

const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

/** What people do with a document of one of the kinds; each function returns the document afterwards. */
export function moveActs(api: MoveApi) {
  const dispatching = (api === 'MoveInventoryApi' ? 'MoveInventoryApi_accounting' : `${api}_dispatch`) as 'MoveInventoryApi_accounting'
  const named = ({ id, version }: { id: string; version: number }) => ({ id, version })
  return {
    draft: (who: Client, body: MoveBody) => who.ok(`${api}_draft` as 'MoveInventoryApi_draft', { body }),
    submit: (who: Client, body: MoveBody) => who.ok(`${api}_submit` as 'MoveInventoryApi_submit', { body }),
    dispatch: (who: Client, move: Move, said: Partial<BodyOf<'MoveInventoryApi_accounting'>> = {}) =>
      who.ok(dispatching, { body: { ...named(move), ...said } }),
    callIn: (who: Client, move: Move, said: Partial<BodyOf<'MoveInventoryApi_callin'>> = {}) =>
      who.ok(`${api}_callin` as 'MoveInventoryApi_callin', { body: { ...named(move), ...said } }),
    closeDiff: (who: Client, move: Move, said: { outcome: number; bearer?: number }) =>
      who.ok(`${api}_closeDiff` as 'MoveInventoryApi_closeDiff', { body: { ...named(move), remark: '少了', ...said } }),
    recall: (who: Client, move: Move) => who.ok(`${api}_recall` as 'MoveInventoryApi_recall', because(move)),
    flush: (who: Client, move: Move) => who.ok(`${api}_flush` as 'MoveInventoryApi_flush', because(move)),
    withdraw: (who: Client, move: Move) => who.ok(`${api}_withdraw` as 'MoveInventoryApi_withdraw', because(move)),
    cancel: (who: Client, move: Move) => who.ok(`${api}_cancel` as 'MoveInventoryApi_cancel', because(move)),
    detail: (who: Client, { id }: { id: string }) => who.ok(`${api}_detail` as 'MoveInventoryApi_detail', { query: { id } }),
  }
}

const firstLine = ({ lines }: Wire) => lines[0]?.id ?? '1'
const reason = { remark: '数量不对' }

/** The events tried in every state. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'DISPATCH' },
  {
    type: 'DISPATCH',
    label: 'with less',
    payload: (document) => ({ lines: [{ id: firstLine(document), approvedQty: '1' }] }),
    facts: () => ({ stockProblems: [] }),
  },
  {
    type: 'DISPATCH',
    label: 'with more',
    payload: (document) => ({ lines: [{ id: firstLine(document), approvedQty: '9000000' }] }),
    facts: () => ({ grantProblems: [{ row: 1, field: 'approvedQty', rule: 'LINE_BAD' }] }),
  },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => reason },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'WITHDRAW', payload: () => reason },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => reason },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CALL_IN' },
  {
    type: 'CALL_IN',
    label: 'in part',
    payload: (document) => ({ lines: [{ id: firstLine(document), qty: '1' }] }),
    facts: () => ({ arrivesAll: false }),
  },
  {
    type: 'CALL_IN',
    label: 'more than is on its way',
    payload: (document) => ({ lines: [{ id: firstLine(document), qty: '9000000' }] }),
    facts: () => ({ arrivesAll: false, arrivalProblems: [{ row: 1, field: 'qty', rule: 'OVER_RECEIPT' }] }),
  },
  { type: 'CLOSE_DIFF', label: 'as lost', payload: () => ({ ...reason, outcome: 1, bearer: 3 }) },
  { type: 'CLOSE_DIFF', label: 'as lost by nobody', payload: () => ({ ...reason, outcome: 1 }) },
  { type: 'CLOSE_DIFF', label: 'back', payload: () => ({ ...reason, outcome: 2 }) },
  { type: 'CLOSE_DIFF', label: 'without a reason', payload: () => ({ outcome: 2 }) },
  { type: 'RECALL', payload: () => reason },
  { type: 'RECALL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => reason },
  { type: 'REVERSE', label: 'without a reason' },
]

type People = { clerk: Client; chief: Client }

/**
 * The named fact sets of one kind: there is plenty of goods five; all of goods six leave again after they have
 * arrived.
 */
function factSets(shop: Shop, api: MoveApi, { clerk, chief }: People): FactSet[] {
  const { admin, goods } = shop
  const acts = moveActs(api)
  const wire = (move: Promise<Move>) => move as Promise<unknown> as Promise<Wire>
  const body = (qty = '4', of = goods[5] ?? '') => moveBody(shop, of, qty)
  const drafted =
    (sent: MoveBody, who = clerk) =>
    () =>
      wire(acts.draft(who, sent))
  const submitted = () => acts.submit(clerk, body())
  const sent = async () => acts.dispatch(admin, await submitted())
  const arrived = async () => acts.callIn(admin, await sent())
  const goneAgain = async () => {
    const six = goods[6] ?? ''
    await stockUp(shop, six, '4', '40.00')
    const there = await acts.callIn(admin, await acts.dispatch(admin, await acts.submit(admin, body('4', six))))
    const away = { ...body('4', six), depotId: shop.otherDepotId, inDepotId: shop.depotId }
    await moveActs('MoveInventoryApi').dispatch(admin, await moveActs('MoveInventoryApi').submit(admin, away))
    return acts.detail(admin, there)
  }
  return [
    {
      name: 'goods that are there',
      actor: admin,
      reach: {
        draft: drafted(body()),
        submitted: () => wire(submitted()),
        inTransit: () => wire(sent()),
        arrived: () => wire(arrived()),
        recalled: async () => wire(acts.recall(admin, await sent())),
        reversed: async () => wire(acts.flush(admin, await arrived())),
        cancelled: async () => wire(acts.cancel(admin, await submitted())),
      },
    },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => wire(acts.withdraw(clerk, await submitted())) },
    },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted: () => wire(acts.submit(admin, body())) } },
    { name: 'submitted by somebody else without the right', actor: clerk, reach: { submitted: () => wire(acts.submit(admin, body())) } },
    { name: 'more than is there', actor: clerk, reach: { draft: drafted(body('5000000')) } },
    { name: 'nothing entered', actor: admin, reach: { draft: drafted({}) } },
    { name: 'one depot twice', actor: admin, reach: { draft: drafted({ ...body(), inDepotId: shop.depotId }) } },
    { name: 'dated before goods that were posted', actor: clerk, reach: { draft: drafted({ ...body(), billDate: '2026-11-01' }) } },
    {
      name: 'some of it arrived',
      actor: admin,
      reach: {
        inTransit: async () => {
          const move = await sent()
          return wire(acts.callIn(admin, move, { lines: [{ id: move.lines[0]?.id ?? '', qty: '1' }] }))
        },
      },
    },
    { name: 'goods that arrived and are gone', actor: admin, reach: { arrived: () => wire(goneAgain()) } },
  ]
}

const verbs = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'receive', 'flush']

/** The samples of one of the kinds, which share one law; `stem` is that of its rights. */
export const moveSamples =
  (api: MoveApi, stem: string): Samples =>
  async (shop, hire) => {
    await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
    const rights = verbs.map((verb) => `${stem}_${verb}`)
    const people = {
      clerk: await hire(shop, 'mover', 'clerk', rights),
      chief: await hire(shop, 'chiefmover', 'clerk', [...rights, 'moveinventory_withdrawother']),
    }
    return { sets: factSets(shop, api, people), events }
  }
