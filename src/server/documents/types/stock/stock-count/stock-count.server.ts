import { sql } from 'kysely'
import type { LotQty } from '#domain/core/lots.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { type Decimal, decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { stockCount, type stockCountLaw } from '#machines/stock/stock-count.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { contains } from '../../../../db/pages.ts'
import { refuse } from '../../../../db/refuse.ts'
import { lockBalances } from '../../../books/stock/balances.ts'
import { locking } from '../../../engine/event-locks.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { type DocumentKind, kindNamed, type ListExtension } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { countAnswer, countHeadAnswer } from './count-answer.ts'
import {
  balanceKeysOf,
  type CountContext,
  countHead,
  countHeadOf,
  headRowOf,
  isDifferent,
  isNew,
  loadCount,
  openProblems,
} from './count-context.ts'
import { countFacts } from './count-facts.ts'
import { lotDifferences, withBooksAtCount } from './count-lots.ts'
import { type CountLine, closeLines, countFiguresOf, freezeGoods, openLines, writeCountedLines } from './count-store.ts'
import { differenceOf, isUnreviewed } from './counted-lines.ts'

/**
 * Inserts lines that are not stored yet, and freezes their goods if the count does so. Refuses goods that another
 * count has opened since the guards were checked.
 */
async function openCountLines(run: Run, work: CountContext, lines: readonly CountLine[]): Promise<void> {
  const ids = await openLines(run.tx, countHeadOf(work.document), lines)
  const lost = lines.filter(({ commInfoId }) => !ids.has(commInfoId))
  if (lost.length > 0) refuse('COUNT_OPEN', { problems: await openProblems(run, work.document, lost) })
  for (const line of [...work.lines, ...work.said.changed]) line.id ||= ids.get(line.commInfoId) ?? ''
  if (headRowOf(work.document).isFrozen !== 2) return
  await lockBalances(run.tx, balanceKeysOf(work.document, lines))
  await freezeGoods(run.tx, countHeadOf(work.document), [...ids.keys()])
}

async function keepCounts(run: Run, work: CountContext): Promise<void> {
  const { changed } = work.said
  const added = changed.filter(({ id }) => id === '')
  if (added.length > 0) await openCountLines(run, work, added)
  if (added.length > 0 || isNew(work.document)) await readBooksAgain(run, work)
  await writeCountedLines(run.tx, changed)
}

/**
 * Reads the book quantities again, because another count of the same goods may have changed them while this one
 * waited. Refuses COUNT_REVIEW if a new count then differs too much.
 */
async function readBooksAgain({ tx, settings }: Run, { document, said: { changed } }: CountContext): Promise<void> {
  const counted = changed.filter(({ baseQty }) => baseQty !== undefined)
  const books = new Map((await withBooksAtCount(tx, countHeadOf(document).depotId, counted)).map((line) => [line.commInfoId, line]))
  const moved = counted.filter((line) => line.bookQty !== books.get(line.commInfoId)?.bookQty)
  for (const line of counted) Object.assign(line, withoutNulls({ bookQty: '0', bookLots: undefined, ...books.get(line.commInfoId) }))
  const over = moved.filter((line) => isNew(document) && isUnreviewed(line, settings.recountTolerance))
  if (over.length > 0) refuse('COUNT_REVIEW', { params: { row: String(over[0]?.indexNo ?? 1) } })
}

/** Marks for a recount the lines whose difference exceeds the tolerance, and stores the first count on them. */
async function markRecount(run: Run, { document, lines }: CountContext): Promise<void> {
  const over = lines.filter((line) => !line.needsRecount && isUnreviewed(line, run.settings.recountTolerance))
  await writeCountedLines(
    run.tx,
    over.map(({ qty: _, baseQty, countedAt: __, countedUser, bookQty: ___, lots: ____, bookLots: _____, ...line }) => ({
      ...line,
      ...withoutNulls({ firstQty: baseQty, firstUser: countedUser }),
      needsRecount: true,
      version: document.version + 1,
    })),
  )
}

/**
 * Makes and posts the profit and loss document of all differences. The value of each difference is stored on its line
 * (rule B6).
 */
async function postDifferences(run: Run, work: CountContext): Promise<void> {
  const { document, lines, masters } = work
  const different = lines.filter((line) => isDifferent(line) || lotDifferences(line).length > 0)
  if (different.length === 0) return
  const { depotId, billDate, id } = document
  run.makers.add(id)
  const made = await createByEvent(
    run,
    kindNamed('profitLoss'),
    {
      ...withoutNulls({ depotId }),
      billDate,
      sourceBillId: id,
      lines: different.flatMap((line) => lossLines(document, masters, line)).map((line, at) => ({ ...line, indexNo: at + 1 })),
    },
    { type: 'COUNTED' },
  )
  run.makers.delete(id)
  work.amounts = new Map(
    [...Map.groupBy(made.lines, ({ commInfoId }) => commInfoId ?? '')].map(([goods, those]) => [
      goods,
      sum(those.map(({ costAmt }) => decimal(costAmt ?? '0'))).toFixed(),
    ]),
  )
}

/**
 * Lines of the profit and loss document for one counted line: a single one, or for goods counted by lot one for the
 * loss and one for the gain.
 */
function lossLines({ depotId }: StoredDocument, masters: Masters, line: CountLine): StoredLine[] {
  const { commInfoId, costPrice, remark } = line
  const known = withoutNulls({ depotId, unitId: masters.goods.get(commInfoId)?.unitId, costPrice, remark })
  const lossLine = (difference: Decimal, lots?: LotQty[]): StoredLine => ({
    ...{ id: '', indexNo: 0, commInfoId, qty: difference.toFixed(), cause: difference.lt(0) ? 'short' : 'surplus' },
    ...known,
    ...(lots ? { lots } : {}),
  })
  const byLot = lotDifferences(line)
  return byLot.length > 0 ? byLot.map(({ difference, lots }) => lossLine(difference, lots)) : [lossLine(differenceOf(line) ?? zero)]
}

const matchesGoods = ({ tenantId }: Tx, text: string) =>
  sql`exists (select 1 from stock_count_line l join commodity c on c.tenant_id = ${tenantId} and c.id = l.comm_info_id
       where l.tenant_id = ${tenantId} and l.document_id = d.id and (${contains(sql`c.comm_info_name`, text)}
       or c.comm_info_code = ${text} or c.bar_code = ${text}))`

const listed: ListExtension = {
  matchesText: matchesGoods,
  conditions: () => [],
  rowExtras: async ({ tx, settings }, heads) => {
    const figures = await countFiguresOf(
      tx,
      heads.map(({ id }) => id),
    )
    const amount = (text: string | null) => text && fixedText(decimal(text), settings.places.amount)
    return new Map(
      figures.map(({ documentId, differenceAmt, ...row }) => [documentId, withoutNulls({ ...row, differenceAmt: amount(differenceAmt) })]),
    )
  },
}

const unpostedWords = {
  zh: '有未记账的单据{number}，商品可能已经移动',
  en: '{number} is submitted and not posted: its goods may have moved',
}

/**
 * Server side of stock counts: lines and snapshot are made when a count is created, lines are counted one by one, and
 * differences are posted as profit and loss (rule B5).
 */
export const stockCountKind: DocumentKind<typeof stockCountLaw, CountContext> = {
  words: stockCount,
  hash: machineHash(stockCount),
  load: loadCount,
  facts: countFacts,
  effects: {
    openCount: locking(['balances'], (run: Run, work: CountContext) => openCountLines(run, work, work.lines)),
    keepCounts,
    markRecount,
    postDifferences: locking(['balances', 'period'], postDifferences),
    closeCount: locking(['balances'], (run: Run, { document, amounts }: CountContext) =>
      closeLines(run.tx, document.id, amounts ?? new Map()),
    ),
  },
  answer: countAnswer,
  warnings: ({ language }, { unposted }) =>
    unposted.map((number) => ({ key: 'UNPOSTED', msg: fillPlaceholders(unpostedWords[language], { number }, language) })),
  own: [countHead],
  rowFields: (row, _, run) => countHeadAnswer(run, row),
  listed,
  concurrentEvents: ['SAVE_COUNT'],
}
