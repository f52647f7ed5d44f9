import type { LotQty } from '#domain/core/lots.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows, queryOverRows, type RowColumns, rowsSource } from '../../../../db/multi-row.ts'

/** A line of a count as stored; quantities in basic units except `qty`. */
export type CountLine = {
  id: string
  indexNo: number
  commInfoId: string
  unitId: string
  snapshotQty: string
  snapshotSeq: string
  qty?: string
  baseQty?: string
  countedAt?: Date
  countedUser?: string
  /** Book quantity at the moment at which the line was counted. */
  bookQty?: string
  needsRecount: boolean
  firstQty?: string
  firstUser?: string
  costPrice?: string
  remark?: string
  version: number
  differenceAmt?: string
  /** Lots that were counted, for goods tracked by lot; `bookLots`: their book quantities at that moment. */
  lots?: LotQty[]
  bookLots?: LotQty[]
}

/**
 * Scope of a count: goods of a depot, and optionally only those of some classes with their subclasses, or those in a
 * bin location.
 */
export type CountScope = { depotId: string; classifyIds?: readonly string[] | undefined; wareCode?: string | undefined }

export const readCountLines = async (tx: Tx, documentId: string): Promise<CountLine[]> =>
  (
    await tx.query<CountLine>(
      `select id, index_no as "indexNo", comm_info_id as "commInfoId", unit_id as "unitId",
        snapshot_qty as "snapshotQty", snapshot_seq as "snapshotSeq",
              qty, base_qty as "baseQty", counted_at as "countedAt", counted_user as "countedUser",
              book_qty as "bookQty", needs_recount as "needsRecount",
              first_qty as "firstQty", first_user as "firstUser", cost_price as "costPrice", remark, version,
              difference_amt as "differenceAmt", lots, book_lots as "bookLots"
         from stock_count_line where tenant_id = $1 and document_id = $2 order by index_no`,
      [tx.tenantId, documentId],
    )
  ).map(withoutNulls)

/** Goods that have stock rows in a scope, ordered by class and code. */
export const goodsOfScope = async (tx: Tx, { depotId, classifyIds, wareCode }: CountScope): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `with recursive class as (
         select id from classification where tenant_id = $1 and id = any ($3::bigint[])
         union select c.id from class p join classification c on c.tenant_id = $1 and c.parent_id = p.id)
       select c.id from stock_balance b join commodity c on c.tenant_id = $1 and c.id = b.comm_info_id and c.comm_kind = 1
        where b.tenant_id = $1 and b.depot_id = $2 and b.lot = ''
          and ($3::bigint[] is null or c.classify_id in (select id from class))
          and ($4::text is null or exists (
            select from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id and 'booked' = any (d.tags)
             where l.tenant_id = $1 and l.depot_id = b.depot_id and l.comm_info_id = b.comm_info_id and starts_with(l.ware_code, $4)))
        order by c.classify_id nulls last, c.comm_info_code, c.id`,
      [tx.tenantId, depotId, classifyIds?.length ? classifyIds : null, wareCode ?? null],
    )
  ).map(({ id }) => id)

/** Where goods of a count are found: the bin location in which they were last put, and their class. */
export type BinOfLine = { wareCode?: string; classifyName?: string }

/** Bin locations and classes of the goods of a count, by line. */
export async function binsOf(tx: Tx, documentId: string): Promise<Map<string, BinOfLine>> {
  const rows = await tx.query<{ id: string } & BinOfLine>(
    `select l.id, k.name as "classifyName", p.ware_code as "wareCode"
       from stock_count_line l
       join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
       left join classification k on k.tenant_id = $1 and k.id = c.classify_id
       left join lateral (
         select x.ware_code from document_line x
           join document h on h.tenant_id = $1 and h.id = x.document_id and 'booked' = any (h.tags)
          where x.tenant_id = $1 and x.depot_id = l.depot_id and x.comm_info_id = l.comm_info_id and x.ware_code is not null
          order by x.id desc limit 1) p on true
      where l.tenant_id = $1 and l.document_id = $2`,
    [tx.tenantId, documentId],
  )
  return new Map(rows.map(({ id, ...shelf }) => [id, withoutNulls(shelf)]))
}

type Snapshot = { id: string; qty: string; seq: string }

/**
 * Present book quantities of goods, each with the number of the last movement it includes; they are consistent,
 * because one statement reads both.
 */
export async function snapshotsOf(tx: Tx, depotId: string, goods: readonly string[]): Promise<Map<string, Snapshot>> {
  if (goods.length === 0) return new Map()
  const rows = await tx.query<Snapshot>(
    `select g.id, coalesce(b.qty, 0) as qty, coalesce(m.seq, 0) as seq
       from unnest($3::bigint[]) as g (id)
       left join stock_balance b on b.tenant_id = $1 and b.depot_id = $2 and b.comm_info_id = g.id and b.lot = ''
       left join lateral (select m.seq from stock_movement m
       where m.tenant_id = $1 and m.depot_id = $2 and m.comm_info_id = g.id and m.lot = ''
                           order by m.seq desc limit 1) m on true`,
    [tx.tenantId, depotId, goods],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Book quantities of goods at the moments at which they were counted, by goods: the snapshot plus what moved since
 * then, up to `at` where that is given (rule B5 Stock count).
 */
export async function booksOf(
  tx: Tx,
  depotId: string,
  lines: readonly (Pick<CountLine, 'commInfoId' | 'snapshotQty' | 'snapshotSeq'> & { at: Date | undefined })[],
): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.query<{ id: string; qty: string }>(
    `select g.id, g.qty + coalesce((select sum(m.qty) from stock_movement m
              where m.tenant_id = $1 and m.depot_id = $2 and m.comm_info_id = g.id and m.lot = '' and m.seq > g.seq
              and (g.at is null or m.posted_at <= g.at)), 0) as qty
       from unnest($3::bigint[], $4::numeric[], $5::bigint[], $6::timestamptz[]) as g (id, qty, seq, at)`,
    [
      tx.tenantId,
      depotId,
      lines.map(({ commInfoId }) => commInfoId),
      lines.map(({ snapshotQty }) => snapshotQty),
      lines.map(({ snapshotSeq }) => snapshotSeq),
      lines.map(({ at }) => at ?? null),
    ],
  )
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

/** Goods of a depot that another open count covers, with the number of that count. */
export const goodsInOtherCounts = (tx: Tx, depotId: string, goods: readonly string[]) =>
  tx.query<{ id: string; name: string; number: string }>(
    `select l.comm_info_id as id, c.comm_info_name as name, coalesce(d.bill_no, '') as number
       from stock_count_line l
       join document d on d.tenant_id = $1 and d.id = l.document_id
       join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
      where l.tenant_id = $1 and l.depot_id = $2 and l.is_open and l.comm_info_id = any ($3::bigint[]) order by l.index_no`,
    [tx.tenantId, depotId, goods],
  )

type CountHead = { id: string; depotId: string }

/**
 * Inserts the lines of a count, which have no unit yet. Goods that another count has opened meanwhile are left out.
 * Returns the ids of the lines by goods.
 */
export async function openLines(tx: Tx, { id, depotId }: CountHead, lines: readonly CountLine[]): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map()
  const rows = await insertRows<{ id: string; commInfoId: string }>(
    tx,
    'stock_count_line',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', id], depot_id: ['bigint', depotId] },
    {
      index_no: ['integer', lines.map(({ indexNo }) => indexNo)],
      comm_info_id: ['bigint', lines.map(({ commInfoId }) => commInfoId)],
      snapshot_qty: ['numeric', lines.map(({ snapshotQty }) => snapshotQty)],
      snapshot_seq: ['bigint', lines.map(({ snapshotSeq }) => snapshotSeq)],
      version: ['integer', lines.map(({ version }) => version)],
    },
    'on conflict (tenant_id, depot_id, comm_info_id) where is_open do nothing returning id, comm_info_id as "commInfoId"',
  )
  return new Map(rows.map((row) => [row.commInfoId, row.id]))
}

export async function writeCountedLines(tx: Tx, lines: readonly CountLine[]): Promise<void> {
  if (lines.length === 0) return
  const columns: RowColumns = {
    id: ['bigint', lines.map(({ id }) => id)],
    unit_id: ['bigint', lines.map(({ unitId }) => unitId)],
    qty: ['numeric', lines.map(({ qty }) => qty ?? null)],
    base_qty: ['numeric', lines.map(({ baseQty }) => baseQty ?? null)],
    counted_at: ['timestamptz', lines.map(({ countedAt }) => countedAt ?? null)],
    counted_user: ['bigint', lines.map(({ countedUser }) => countedUser ?? null)],
    book_qty: ['numeric', lines.map(({ bookQty }) => bookQty ?? null)],
    needs_recount: ['boolean', lines.map(({ needsRecount }) => needsRecount)],
    first_qty: ['numeric', lines.map(({ firstQty }) => firstQty ?? null)],
    first_user: ['bigint', lines.map(({ firstUser }) => firstUser ?? null)],
    cost_price: ['numeric', lines.map(({ costPrice }) => costPrice ?? null)],
    remark: ['text', lines.map(({ remark }) => remark ?? null)],
    version: ['integer', lines.map(({ version }) => version)],
    lots: ['jsonb', lines.map(({ lots }) => (lots ? JSON.stringify(lots) : null))],
    book_lots: ['jsonb', lines.map(({ bookLots }) => (bookLots ? JSON.stringify(bookLots) : null))],
  }
  const given = rowsSource(tx, 'n', columns, 1)
  const set = Object.keys(columns).filter((name) => name !== 'id')
  await queryOverRows(tx, {
    sql: `update stock_count_line l set ${set.map((name) => `${name} = n.${name}`).join(', ')} from ${given.sql}
      where l.tenant_id = $1 and l.id = n.id`,
    values: [tx.tenantId, ...given.values],
  })
}

/** Closes the lines of a count, saves the value of their differences, and unfreezes the goods. */
export async function closeLines(tx: Tx, documentId: string, amounts: ReadonlyMap<string, string>): Promise<void> {
  if (amounts.size > 0) {
    const given = rowsSource(tx, 'n', { comm: ['bigint', [...amounts.keys()]], amt: ['numeric', [...amounts.values()]] }, 2)
    await queryOverRows(tx, {
      sql: `update stock_count_line l set difference_amt = n.amt from ${given.sql}
        where l.tenant_id = $1 and l.document_id = $2 and l.comm_info_id = n.comm`,
      values: [tx.tenantId, documentId, ...given.values],
    })
  }
  await tx.query('update stock_count_line set is_open = false where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId])
  await tx.query('update stock_balance set frozen_by = null where tenant_id = $1 and frozen_by = $2', [tx.tenantId, documentId])
}

/** Freezes goods, so that only the count moves them. The caller holds the lock of their balances. */
export const freezeGoods = async (tx: Tx, { id, depotId }: CountHead, goods: readonly string[]): Promise<void> => {
  await tx.query(
    `update stock_balance set frozen_by = $3 where tenant_id = $1 and depot_id = $2 and lot = '' and comm_info_id = any ($4::bigint[])`,
    [tx.tenantId, depotId, id, goods],
  )
}

/**
 * At most twenty numbers of documents that hold goods of a count and are not posted; these goods may already be on the
 * move.
 */
export const unpostedNumbersOf = async (tx: Tx, { id, depotId }: CountHead): Promise<string[]> =>
  (
    await tx.query<{ no: string }>(
      `select d.bill_no as no from document d
        where d.tenant_id = $1 and 'holds' = any (d.tags) and exists (
          select from document_line l join stock_count_line c on c.tenant_id = $1 and c.document_id = $3 and c.comm_info_id = l.comm_info_id
           where l.tenant_id = $1 and l.document_id = d.id and l.depot_id = $2)
        order by d.bill_no limit 20`,
      [tx.tenantId, depotId, id],
    )
  ).map(({ no }) => no)

/** The user who submitted a count last. */
export const submitterOf = async (tx: Tx, documentId: string): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ id: string }>(
      `select user_id as id from document_event where tenant_id = $1 and document_id = $2 and event = 'SUBMIT'
        and refusal is null order by no desc limit 1`,
      [tx.tenantId, documentId],
    )
  )?.id

/** Profit and loss document that a count made; undefined where no quantity differed. */
export const profitLossOf = (tx: Tx, documentId: string) =>
  tx.maybeOne<{ id: string; no: string }>(
    `select id, bill_no as no from document where tenant_id = $1 and kind = 'profitLoss' and source_bill_id = $2`,
    [tx.tenantId, documentId],
  )

export type CountFigures = { documentId: string; lineCount: number; countedCount: number; differenceAmt: string | null }

/** Figures of the progress of counts, for their list. */
export const countFiguresOf = (tx: Tx, ids: readonly string[]) =>
  tx.query<CountFigures>(
    `select document_id as "documentId", count(*)::int as "lineCount", count(base_qty)::int as "countedCount",
      sum(difference_amt) as "differenceAmt"
       from stock_count_line where tenant_id = $1 and document_id = any ($2::bigint[]) group by 1`,
    [tx.tenantId, ids],
  )
