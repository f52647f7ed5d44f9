import type { Problem } from '#domain/core/refusals.ts'
import { openingInventory, type openingInventoryLaw } from '#machines/stock/opening-inventory.machine.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { openingPeriodProblem } from '../../../books/periods/periods.ts'
import { mirrorDocument, redoDraft } from '../../../books/red-document.ts'
import { balancesOf, keyOf } from '../../../books/stock/balances.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import {
  frozenFacts,
  periodFacts,
  receiveGoods,
  reverseStock,
  type StockContext,
  stockKeys,
  stockProblems,
} from '../../../books/stock/stock-document.ts'
import { keysWithMovements } from '../../../books/stock/stock-store.ts'
import type { DocumentKind, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { goodsFields, pickFields } from '../../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../../lines/load-goods.ts'
import { priceWarnings } from '../../../lines/purchase-warnings.ts'

type OpeningInventoryContext = StockContext & {
  /** Keys of its lines whose goods have moved in the depot. */
  moved: ReadonlySet<string>
}

async function load(
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: OpeningInventoryContext,
): Promise<OpeningInventoryContext> {
  const { tx } = run
  const work = await loadGoods(run, withHeadDepot(stored), purpose, { byCost: true })
  const { document } = work
  const keys = stockKeys(document.lines)
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  return {
    ...work,
    balances,
    balanceKeys,
    // read under the lock of the balances, so that of two users who post the same goods the second finds the first
    // posted
    moved: document.tags.includes('editable') ? await keysWithMovements(tx, keys) : new Set(),
    periods: await periodsOfOpening(run, document, purpose?.locks.has('period') ?? false),
  }
}

/**
 * Problem of the document's month or, if it is no longer a draft, of today's month, in which a reversal would be
 * dated.
 */
async function periodsOfOpening(run: Run, document: StoredDocument, lock: boolean): Promise<StockContext['periods']> {
  const problem = await openingPeriodProblem(run, document, { depotId: document.depotId }, lock)
  if (!problem) return {}
  return document.tags.includes('counts') ? { today: problem } : { billDate: problem }
}

/** Gives all lines of a draft the depot of the head. */
const withHeadDepot = (document: StoredDocument): StoredDocument =>
  document.tags.includes('editable')
    ? { ...document, lines: document.lines.map((line) => ({ ...line, depotId: document.depotId })) }
    : document

const depotProblems = ({ document }: GoodsContext): Problem[] =>
  document.depotId ? [] : [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择仓库', en: 'choose the depot' } }]

/** Problems of rows whose goods have already moved in the depot (guard hasNotMoved). */
function movedProblems({ document, masters, moved }: OpeningInventoryContext): Problem[] {
  return document.lines.flatMap(({ depotId, commInfoId, commInfoName }, at): Problem[] => {
    if (!depotId || !commInfoId || !moved.has(keyOf({ depotId, commInfoId }))) return []
    const params = { goods: commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }
    return [{ row: at + 1, field: 'commInfoId', rule: 'OPENING_MOVED', params }]
  })
}

const { layout } = openingInventoryDocument
const headNames = [...layout.head, ...layout.totals]
const lineNames = [...goodsFields, ...layout.edit]

function answer(_: Run, { document, masters }: OpeningInventoryContext) {
  return {
    ...pickFields(document, headNames),
    ...masterNames(document, masters),
    lines: document.lines.map((line) => pickFields(line, lineNames)),
  }
}

/**
 * Server side of opening inventories: goods are received at the entered cost where nothing has moved yet; a reversal
 * issues them again (rule B7).
 */
export const openingInventoryKind: DocumentKind<typeof openingInventoryLaw, OpeningInventoryContext> = {
  words: openingInventory,
  hash: machineHash(openingInventory),
  load,
  facts: (run, work) => ({
    ...sharedFacts(run, work, openingInventory.rights, depotProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...lotFacts(work, { way: 'in' }),
    movedProblems: movedProblems(work),
    stockProblems: stockProblems(run, work),
  }),
  effects: { receiveGoods, mirrorOpening: mirrorDocument, reverseStock, redoDraft },
  answer,
  warnings: priceWarnings,
  rowFields: () => ({}),
}
