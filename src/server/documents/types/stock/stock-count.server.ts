import { sql } from 'kysely'
import { type Decimal, decimal, fixed, sum, zero } from '#domain/decimal.ts'
import type { LotQty } from '#domain/lots.ts'
import { fill } from '#domain/words.ts'
import { stockCount, type stockCountLaw } from '#machines/stock/stock-count.machine.ts'
import type { Tx } from '../../../db/connect.ts'
import { contains } from '../../../queries/pages.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { lockBalances } from '../../books/balances.ts'
import { make } from '../../engine/apply-event.ts'
import { locking } from '../../engine/event-locks.ts'
import { type DocumentKind, kindNamed, type ListedBeside } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Masters } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { answer, headAnswer } from './count-answer.ts'
import { facts } from './count-facts.ts'
import { lotDifferences, withBooksOfThen } from './count-lots.ts'
import { type CountLine, closeLines, figuresOf, freezeGoods, openLines, writeCounted } from './count-store.ts'
import { type CountWork, head, isDifferent, isNew, keysOf, load, openProblems, place, rowOf } from './count-work.ts'
import { differenceOf, isUnreviewed } from './counted-lines.ts'

/** Opens lines that are not stored yet; goods that somebody else opened since the law was asked are refused. */
async function open(run: Run, work: CountWork, lines: readonly CountLine[]): Promise<void> {
  const ids = await openLines(run.tx, place(work.document), lines)
  const lost = lines.filter(({ commInfoId }) => !ids.has(commInfoId))
  if (lost.length > 0) refuse('COUNT_OPEN', { problems: await openProblems(run, work.document, lost) })
  for (const line of [...work.lines, ...work.said.changed]) line.id ||= ids.get(line.commInfoId) ?? ''
  if (rowOf(work.document).isFrozen !== 2) return
  await lockBalances(run.tx, keysOf(work.document, lines))
  await freezeGoods(run.tx, place(work.document), [...ids.keys()])
}

async function keepCounts(run: Run, work: CountWork): Promise<void> {
  const { changed } = work.said
  const added = changed.filter(({ id }) => id === '')
  if (added.length > 0) await open(run, work, added)
  if (added.length > 0 || isNew(work.document)) await readBooksAgain(run, work)
  await writeCounted(run.tx, changed)
}

/** Whoever waited for another count of the same goods to be posted counts against the books that it left, not those from before it. */
async function readBooksAgain({ tx, settings }: Run, { document, said: { changed } }: CountWork): Promise<void> {
  const counted = changed.filter(({ baseQty }) => baseQty !== undefined)
  const books = new Map((await withBooksOfThen(tx, place(document).depotId, counted)).map((line) => [line.commInfoId, line]))
  const moved = counted.filter((line) => line.bookQty !== books.get(line.commInfoId)?.bookQty)
  for (const line of counted) Object.assign(line, present({ bookQty: '0', bookLots: undefined, ...books.get(line.commInfoId) }))
  const over = moved.filter((line) => isNew(document) && isUnreviewed(line, settings.recountTolerance))
  if (over.length > 0) refuse('COUNT_REVIEW', { params: { row: String(over[0]?.indexNo ?? 1) } })
}

/** What is over tolerance is to be counted again: what was counted first is kept beside. */
async function markRecount(run: Run, { document, lines }: CountWork): Promise<void> {
  const over = lines.filter((line) => !line.needsRecount && isUnreviewed(line, run.settings.recountTolerance))
  await writeCounted(
    run.tx,
    over.map(({ qty: _, baseQty, countedAt: __, countedUser, bookQty: ___, lots: ____, bookLots: _____, ...line }) => ({
      ...line,
      ...present({ firstQty: baseQty, firstUser: countedUser }),
      needsRecount: true,
      version: document.version + 1,
    })),
  )
}

/** Makes and posts the loss and gain of what is different; keeps what each line came to (rule B6). */
async function postDifferences(run: Run, work: CountWork): Promise<void> {
  const { document, lines, masters } = work
  const different = lines.filter((line) => isDifferent(line) || lotDifferences(line).length > 0)
  if (different.length === 0) return
  const { depotId, billDate, id } = document
  run.makers.add(id)
  const made = await make(
    run,
    kindNamed('profitLoss'),
    {
      ...present({ depotId }),
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

/** What is missing and what was found of goods: one line, of goods kept by lot one for each, with its lots. */
function lossLines({ depotId }: StoredDocument, masters: Masters, line: CountLine): StoredLine[] {
  const { commInfoId, costPrice, remark } = line
  const known = present({ depotId, unitId: masters.goods.get(commInfoId)?.unitId, costPrice, remark })
  const lossLine = (difference: Decimal, lots?: LotQty[]): StoredLine => ({
    ...{ id: '', indexNo: 0, commInfoId, qty: difference.toFixed(), cause: difference.lt(0) ? 'short' : 'surplus' },
    ...known,
    ...(lots ? { lots } : {}),
  })
  const byLot = lotDifferences(line)
  return byLot.length > 0 ? byLot.map(({ difference, lots }) => lossLine(difference, lots)) : [lossLine(differenceOf(line) ?? zero)]
}

const found = ({ tenantId }: Tx, text: string) =>
  sql`exists (select 1 from stock_count_line l join commodity c on c.tenant_id = ${tenantId} and c.id = l.comm_info_id
       where l.tenant_id = ${tenantId} and l.document_id = d.id and (${contains(sql`c.comm_info_name`, text)} or c.comm_info_code = ${text} or c.bar_code = ${text}))`

const listed: ListedBeside = {
  found,
  conditions: () => [],
  beside: async ({ tx, settings }, heads) => {
    const figures = await figuresOf(
      tx,
      heads.map(({ id }) => id),
    )
    const amount = (text: string | null) => text && fixed(decimal(text), settings.places.amount)
    return new Map(
      figures.map(({ documentId, differenceAmt, ...row }) => [documentId, present({ ...row, differenceAmt: amount(differenceAmt) })]),
    )
  },
}

const unpostedWords = {
  zh: '有未记账的单据{number}，商品可能已经移动',
  en: '{number} is submitted and not posted: its goods may have moved',
}

/** Stock counts on the server: scope and books when it is made, what was counted line by line, differences posted as a loss and gain (rule B5). */
export const stockCountKind: DocumentKind<typeof stockCountLaw, CountWork> = {
  words: stockCount,
  hash: machineHash(stockCount),
  load,
  facts,
  effects: {
    openCount: locking(['balances'], (run: Run, work: CountWork) => open(run, work, work.lines)),
    keepCounts,
    markRecount,
    postDifferences: locking(['balances', 'period'], postDifferences),
    closeCount: locking(['balances'], (run: Run, { document, amounts }: CountWork) =>
      closeLines(run.tx, document.id, amounts ?? new Map()),
    ),
  },
  answer,
  warnings: ({ language }, { unposted }) =>
    unposted.map((number) => ({ key: 'UNPOSTED', msg: fill(unpostedWords[language], { number }, language) })),
  own: [head],
  rowFields: (row, _, run) => headAnswer(run, row),
  listed,
  together: ['SAVE_COUNT'],
}
