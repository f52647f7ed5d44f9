import { type DataOf, operations } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { basicFigures, openQty } from '#domain/lines/quantities.ts'
import { average } from '#domain/stock/stock-value.ts'
import { Refused, refuse } from '../../db/refuse.ts'
import { requireRight } from '../../http/access.ts'
import { withFieldPermissions } from '../../http/field-permissions.ts'
import { BadInput } from '../../http/refusals.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { checkInput } from '../../http/validate.ts'
import { keyOf } from '../books/stock/balances.ts'
import { type EventOperation, performOperation } from '../engine/events/handlers.ts'
import { kindNamed } from '../engine/kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import {
  type HeadFigures,
  joinKeys,
  type LedgerFigures,
  type LineFigures,
  type MovedFigures,
  type MovedKeys,
  movedFiguresOf,
  movedKeysOf,
  type StockFigures,
} from './moved-figures.ts'

type DryRunEffect = DataOf<'DocumentApi_dryRun'>
type DryRunCall = Call<'DocumentApi_dryRun'>

/** Handler of the dry run: what an event of a document would do (ADR 0052). */
export const dryRunHandlers: HandlersOf<'DocumentApi_dryRun'> = {
  DocumentApi_dryRun: (call) => {
    const operation = eventOperation(call.body.path)
    const input = checkInput(operation.id, call.body.ids ? { ids: call.body.ids } : {}, call.body.body)
    requireRight(operation, call.user, input.body)
    if (input.problems.length > 0) throw new BadInput(input.problems, operation.id)
    return withFieldPermissions(operation, call.user, input, (taken) =>
      call.tx.trial(() => withoutLog(operation, () => effectOf(operation, call, taken as Parameters<typeof performOperation>[2]))),
    )
  },
}

function eventOperation(path: string): EventOperation {
  const found = operations.find((operation): operation is EventOperation => operation.path === path && operation.event !== undefined)
  return found ?? refuse('BAD_INPUT', { problems: [{ field: 'path', rule: 'BAD_INPUT' }] })
}

/** Refuses like the event itself, but writes no log: the log is for real requests. */
async function withoutLog<T>(operation: EventOperation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.key, { ...error, operation: operation.id, afterwards: undefined }) : error
  }
}

/**
 * Compares figures read under the event's locks before its first effect with those after its last. Where the event
 * applies to several documents, the first reading of a figure counts as its value before the event.
 */
async function effectOf(operation: EventOperation, call: DryRunCall, input: Parameters<typeof performOperation>[2]): Promise<DryRunEffect> {
  const { tx } = call
  const seen: { keys: MovedKeys; figures: MovedFigures }[] = []
  const warnings: DryRunEffect['warnings'] = []
  const run: Run = {
    ...(await openRun(call)),
    allowed: async (document, warningsOf) => {
      // the warnings that the answer after the event would have; now the user can still act on them
      warnings.push(...warningsOf())
      const keys = await movedKeysOf(tx, document)
      seen.push({ keys, figures: await movedFiguresOf(tx, keys) })
    },
  }
  await performOperation(operation, run, input)
  const after = await movedFiguresOf(tx, joinKeys(seen.map(({ keys }) => keys)))
  const earlier = seen.map(({ figures }) => figures).reverse()
  return {
    stock: changedPairs(earlier, after, 'stock', keyOf).map((pair) => stockEffect(run, pair)),
    ledger: changedPairs(earlier, after, 'ledger', ({ bartererId, account }) => `${bartererId}:${account}`).map((pair) =>
      ledgerEffect(run, pair),
    ),
    progress: changedPairs(earlier, after, 'lines', ({ id }) => id).map((pair) => progressEffect(run, pair, after.documents)),
    documents: changedPairs(earlier, after, 'documents', ({ id }) => id).map((pair) => statusEffect(run, pair)),
    warnings,
  }
}

type FigurePair<Figures> = { before: Figures; after: Figures }

/** Figures that differ before and after. */
function changedPairs<Name extends keyof MovedFigures>(
  earlier: readonly MovedFigures[],
  later: MovedFigures,
  name: Name,
  idOf: (figures: MovedFigures[Name][number]) => string,
): FigurePair<MovedFigures[Name][number]>[] {
  const before = new Map(earlier.flatMap((figures) => figures[name].map((each) => [idOf(each), each] as const)))
  return later[name].flatMap((after) => {
    const found = before.get(idOf(after))
    return found && JSON.stringify(found) !== JSON.stringify(after) ? [{ before: found, after }] : []
  })
}

function stockEffect({ settings: { places } }: Run, { before, after }: FigurePair<StockFigures>): DryRunEffect['stock'][number] {
  const { depotId, depotName, commInfoId, commInfoCode, commInfoName, unitName } = after
  const figures = (now: StockFigures) => {
    const stock = { qty: decimal(now.qty), value: decimal(now.value) }
    const cost = average(stock)
    return {
      qty: fixedText(stock.qty, places.qty),
      onOrderQty: fixedText(decimal(now.onOrderQty), places.qty),
      ...(cost ? { costPrice: fixedText(cost, places.price) } : {}),
      costAmt: fixedText(stock.value, places.amount),
    }
  }
  return { depotId, depotName, commInfoId, commInfoCode, commInfoName, unitName, before: figures(before), after: figures(after) }
}

function ledgerEffect({ settings: { places } }: Run, { before, after }: FigurePair<LedgerFigures>): DryRunEffect['ledger'][number] {
  const { bartererId, bartererName, account } = after
  const figures = ({ amount }: LedgerFigures) => ({ balanceAmt: fixedText(decimal(amount), places.amount) })
  return { bartererId, bartererName, account, before: figures(before), after: figures(after) }
}

function progressEffect(
  run: Run,
  { before, after }: FigurePair<LineFigures>,
  heads: readonly HeadFigures[],
): DryRunEffect['progress'][number] {
  const { qty: places } = run.settings.places
  const { id, headId, row, commInfoName, unitName } = after
  const head = heads.find((each) => each.id === headId)
  const figures = (line: LineFigures) => ({
    receivedQty: fixedText(decimal(line.receivedQty), places),
    heldQty: fixedText(decimal(line.heldQty), places),
    openQty: fixedText(openQty(line, head?.closeType, places), places),
  })
  const named = { id, headId, row, commInfoName, unitName, ...(head?.billNo ? { billNo: head.billNo } : {}) }
  return { ...named, qty: fixedText(basicFigures(after, places).ordered, places), before: figures(before), after: figures(after) }
}

function statusEffect({ language }: Run, { before, after }: FigurePair<HeadFigures>): DryRunEffect['documents'][number] {
  const { id, kind, billNo } = after
  const name = (head: HeadFigures) => kindNamed(kind).words.statusName(head.state, language, head)
  return { id, kind, ...(billNo && before.billNo ? { billNo } : {}), before: name(before), after: name(after) }
}
