import { decimal } from '#domain/figures/decimal.ts'
import { tillShift } from '#machines/retail/till-shift.machine.ts'
import type { Tx } from '../../db/connect.ts'
import { rowsSource, writeOver } from '../../db/multi-row.ts'
import { takeNumbers } from '../../documents/engine/numbering.ts'
import { copyRows } from './copy-rows.ts'
import type { CounterModels, ModelDocument } from './models.ts'
import { copyLog } from './next-log-rows.ts'

/** One day's shift at a till. Its cash is computed after its tickets. */
export type DayShift = {
  id: string
  billNo: string
  tillId: string
  depotId: string
  model: ModelDocument
  openTime: Date
  closeTime: Date
}
export type ClosedShift = DayShift & { expectedAmt: string; countedAmt: string }

type Opening = { depotId: string; tillId: string; openTime: Date; closeTime: Date }

/**
 * Writes the heads of a day's shifts before their tickets, which refer to them; they stay editable until `closeShifts`
 * writes the rest.
 */
export async function openShifts(tx: Tx, { shifts }: CounterModels, billDate: string, asked: readonly Opening[]): Promise<DayShift[]> {
  const numbers = await takeNumbers(tx, tillShift.id, asked.length)
  const rows = await tx.query<{ id: string }>(`select nextval('id_seq')::text as id from generate_series(1, $1::integer)`, [asked.length])
  const opened = asked.map((opening, at): DayShift => {
    const model = shifts.get(opening.tillId)
    if (!model) throw new Error(`no shift of the till ${opening.tillId} was closed by its law`)
    return { ...opening, id: rows[at]?.id ?? '', billNo: numbers[at] ?? '', model }
  })
  const times = (columns: readonly string[], of: readonly Date[]) =>
    Object.fromEntries(columns.map((column) => [column, ['timestamptz', of] as const]))
  await copyRows(
    tx,
    { table: 'document', key: 'id' },
    opened.map(({ model }) => model.id),
    {
      id: ['bigint', opened.map(({ id }) => id)],
      bill_no: ['text', opened.map(({ billNo }) => billNo)],
      bill_date: ['date', opened.map(() => billDate)],
      tags: ['text', opened.map(() => '{editable}'), (given) => `${given}::text[]`],
      ...times(
        ['submit_time', 'create_time'],
        opened.map(({ openTime }) => openTime),
      ),
      ...times(
        ['update_time', 'state_since'],
        opened.map(({ closeTime }) => closeTime),
      ),
    },
  )
  return opened
}

/**
 * Closes the shifts of a day: writes the counted cash, the difference, the log and the tags. `entry.like` is the id of
 * a ticket whose cash entry serves as model for the difference.
 */
export async function closeShifts(
  tx: Tx,
  closed: readonly ClosedShift[],
  entry: { like: string; accountId: string; billDate: string },
): Promise<void> {
  const models = closed.map(({ model }) => model.id)
  const documentId = ['bigint', closed.map(({ id }) => id)] as const
  await copyRows(tx, { table: 'till_shift', key: 'document_id' }, models, {
    document_id: documentId,
    expected_amt: ['numeric', closed.map(({ expectedAmt }) => decimal(expectedAmt).toFixed())],
    counted_amt: ['numeric', closed.map(({ countedAmt }) => countedAmt)],
    close_time: ['timestamptz', closed.map(({ closeTime }) => closeTime)],
  })
  const differing = closed.filter(({ expectedAmt, countedAmt }) => !decimal(expectedAmt).eq(countedAmt))
  await copyRows(
    tx,
    { table: 'cash_entry', key: 'document_id', filled: ['id'] },
    differing.map(() => entry.like),
    {
      account_id: ['bigint', differing.map(() => entry.accountId)],
      document_id: ['bigint', differing.map(({ id }) => id)],
      no: ['integer', differing.map(() => 1)],
      amount: ['numeric', differing.map(({ expectedAmt, countedAmt }) => decimal(countedAmt).sub(expectedAmt).toFixed())],
      bill_date: ['date', differing.map(() => entry.billDate)],
      shift_id: ['bigint', differing.map(({ id }) => id)],
      posted_at: ['timestamptz', differing.map(({ closeTime }) => closeTime)],
    },
  )
  await writeLogs(tx, closed)
}

async function writeLogs(tx: Tx, closed: readonly ClosedShift[]): Promise<void> {
  const logs = closed.map(({ id, billNo, model, openTime, closeTime, countedAmt }) =>
    copyLog(tx.tenantId, id, model.log, [
      { at: openTime, requestId: `till-${billNo}-1` },
      { at: closeTime, requestId: `till-${billNo}-2`, payload: { countedAmt } },
    ]),
  )
  const models = closed.map(({ model }) => model.id)
  for (const nth of [0, 1]) {
    const rows = logs.flatMap((log) => log[nth] ?? [])
    await copyRows(tx, { table: 'document_event', key: 'document_id', where: `m.no = ${nth + 1}` }, models, {
      document_id: ['bigint', rows.map((row) => row.documentId)],
      at: ['timestamptz', rows.map(({ at }) => at)],
      request_id: ['text', rows.map(({ requestId }) => requestId)],
      payload: ['jsonb', rows.map(({ payload }) => (payload ? JSON.stringify(payload) : null))],
      previous_hash: ['text', rows.map(({ previous }) => previous ?? null)],
      hash: ['text', rows.map(({ hash }) => hash)],
    })
  }
  const columns = {
    id: ['bigint', closed.map(({ id }) => id)],
    model: ['bigint', models],
    hash: ['text', logs.map((log) => log.at(-1)?.hash)],
  } as const
  const given = rowsSource(tx, 'n', columns, 1)
  writeOver(tx, {
    sql: `update document d set tags = m.tags, log_hash = n.hash from ${given.sql} join document m on m.tenant_id = $1 and m.id = n.model
           where d.tenant_id = $1 and d.id = n.id`,
    values: [tx.tenantId, ...given.values],
  })
}
