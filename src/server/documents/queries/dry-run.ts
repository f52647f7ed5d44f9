import { type DataOf, operations } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { basicFigures, openQty } from '#domain/quantities.ts'
import { average } from '#domain/stock-value.ts'
import { requireRight } from '../../http/access.ts'
import { asSeen } from '../../http/guarded.ts'
import { BadInput } from '../../http/refusals.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { checkInput } from '../../http/validate.ts'
import { Refused, refuse } from '../../refuse.ts'
import { keyOf } from '../books/balances.ts'
import { type EventOperation, transit } from '../engine/handlers.ts'
import { kindNamed } from '../engine/kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import {
  type HeadFigures,
  joinedKeys,
  type LedgerFigures,
  type LineFigures,
  type MovedFigures,
  type MovedKeys,
  movedFiguresOf,
  movedKeysOf,
  type StockFigures,
} from './moved-figures.ts'

type Effect = DataOf<'DocumentApi_dryRun'>
type DryRun = Call<'DocumentApi_dryRun'>

/** What any event of any document would do (ADR 0052). */
export const dryRunHandlers: HandlersOf<'DocumentApi_dryRun'> = {
  DocumentApi_dryRun: (call) => {
    const operation = eventOperation(call.body.path)
    const input = checkInput(operation.id, call.body.ids ? { ids: call.body.ids } : {}, call.body.body)
    requireRight(operation, call.user, input.body)
    if (input.problems.length > 0) throw new BadInput(input.problems, operation.id)
    return asSeen(operation, call.user, input, (taken) =>
      call.tx.trial(() => withoutTrace(operation, () => effectOf(operation, call, taken as Parameters<typeof transit>[2]))),
    )
  },
}

function eventOperation(path: string): EventOperation {
  const found = operations.find((operation): operation is EventOperation => operation.path === path && operation.event !== undefined)
  return found ?? refuse('BAD_INPUT', { problems: [{ field: 'path', rule: 'BAD_INPUT' }] })
}

/** Refused as the event would be, with nothing left behind: the log is about what was asked in earnest. */
async function withoutTrace<T>(operation: EventOperation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.key, { ...error, operation: operation.id, afterwards: undefined }) : error
  }
}

/**
 * Figures are read under the event's locks before its first effect, and again after its last: what differs is what it does. Of several
 * documents the first that names a figure saw it before all of them.
 */
async function effectOf(operation: EventOperation, call: DryRun, input: Parameters<typeof transit>[2]): Promise<Effect> {
  const { tx } = call
  const seen: { keys: MovedKeys; figures: MovedFigures }[] = []
  const warnings: Effect['warnings'] = []
  const run: Run = {
    ...(await openRun(call)),
    allowed: async (document, warningsOf) => {
      // as it would be answered if it were stored: what is warned of can still be mended
      warnings.push(...warningsOf())
      const keys = await movedKeysOf(tx, document)
      seen.push({ keys, figures: await movedFiguresOf(tx, keys) })
    },
  }
  await transit(operation, run, input)
  const after = await movedFiguresOf(tx, joinedKeys(seen.map(({ keys }) => keys)))
  const earlier = seen.map(({ figures }) => figures).reverse()
  return {
    stock: pairs(earlier, after, 'stock', keyOf).map((pair) => stockEffect(run, pair)),
    ledger: pairs(earlier, after, 'ledger', ({ bartererId, account }) => `${bartererId}:${account}`).map((pair) => ledgerEffect(run, pair)),
    progress: pairs(earlier, after, 'lines', ({ id }) => id).map((pair) => progressEffect(run, pair, after.documents)),
    documents: pairs(earlier, after, 'documents', ({ id }) => id).map((pair) => statusEffect(run, pair)),
    warnings,
  }
}

type Pair<Figures> = { before: Figures; after: Figures }

/** The figures of one kind that are others after than before. */
function pairs<Name extends keyof MovedFigures>(
  earlier: readonly MovedFigures[],
  later: MovedFigures,
  name: Name,
  idOf: (figures: MovedFigures[Name][number]) => string,
): Pair<MovedFigures[Name][number]>[] {
  const before = new Map(earlier.flatMap((figures) => figures[name].map((each) => [idOf(each), each] as const)))
  return later[name].flatMap((after) => {
    const found = before.get(idOf(after))
    return found && JSON.stringify(found) !== JSON.stringify(after) ? [{ before: found, after }] : []
  })
}

function stockEffect({ settings: { places } }: Run, { before, after }: Pair<StockFigures>): Effect['stock'][number] {
  const { depotId, depotName, commInfoId, commInfoCode, commInfoName, unitName } = after
  const figures = (now: StockFigures) => {
    const stock = { qty: decimal(now.qty), value: decimal(now.value) }
    const cost = average(stock)
    return {
      qty: fixed(stock.qty, places.qty),
      onOrderQty: fixed(decimal(now.onOrderQty), places.qty),
      ...(cost ? { costPrice: fixed(cost, places.price) } : {}),
      costAmt: fixed(stock.value, places.amount),
    }
  }
  return { depotId, depotName, commInfoId, commInfoCode, commInfoName, unitName, before: figures(before), after: figures(after) }
}

function ledgerEffect({ settings: { places } }: Run, { before, after }: Pair<LedgerFigures>): Effect['ledger'][number] {
  const { bartererId, bartererName, account } = after
  const figures = ({ amount }: LedgerFigures) => ({ balanceAmt: fixed(decimal(amount), places.amount) })
  return { bartererId, bartererName, account, before: figures(before), after: figures(after) }
}

function progressEffect(run: Run, { before, after }: Pair<LineFigures>, heads: readonly HeadFigures[]): Effect['progress'][number] {
  const { qty: places } = run.settings.places
  const { id, headId, row, commInfoName, unitName } = after
  const head = heads.find((each) => each.id === headId)
  const figures = (line: LineFigures) => ({
    receivedQty: fixed(decimal(line.receivedQty), places),
    heldQty: fixed(decimal(line.heldQty), places),
    openQty: fixed(openQty(line, head?.closeType, places), places),
  })
  const named = { id, headId, row, commInfoName, unitName, ...(head?.billNo ? { billNo: head.billNo } : {}) }
  return { ...named, qty: fixed(basicFigures(after, places).ordered, places), before: figures(before), after: figures(after) }
}

function statusEffect({ language }: Run, { before, after }: Pair<HeadFigures>): Effect['documents'][number] {
  const { id, kind, billNo } = after
  const name = (head: HeadFigures) => kindNamed(kind).words.statusName(head.state, language, head)
  return { id, kind, ...(billNo && before.billNo ? { billNo } : {}), before: name(before), after: name(after) }
}
