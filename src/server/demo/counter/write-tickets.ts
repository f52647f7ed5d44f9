import { decimal } from '#domain/figures/decimal.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import type { Tx } from '../../db/connect.ts'
import { rowsSource, writeOver, writeRows } from '../../db/multi-row.ts'
import { takeNumbers } from '../../documents/engine/numbering.ts'
import { withoutTriggers, writeNotes } from './bulk-database.ts'
import { copyRows } from './copy-rows.ts'
import type { CountedLine, CountedTicket } from './count-tickets.ts'
import type { CounterModels, ModelDocument } from './models.ts'
import { copyLog, type OwnLogFields } from './next-log-rows.ts'

/** The shift of a ticket, and the account of its money by payment method. */
export type TicketPlace = {
  billDate: string
  accountOf: (payWay: string) => string
  shiftOf: (ticket: CountedTicket) => { tillId: string; shiftId: string }
  /** The law that decides, by its hash. */
  lawHash: string
  /** True if foreign keys and triggers are bypassed (`session_replication_role`). */
  pastTriggers: boolean
}

type StoredTicket = CountedTicket & { id: string; billNo: string; model: ModelDocument }
type StoredLine = CountedLine & { id: string; indexNo: number; ticket: StoredTicket }

/**
 * Writes a day's paid tickets in the given order, with a few statements for all of them. The rows are those that the
 * law of a ticket would write; where they do not differ, they are copied from the model. `writeStoreStock` writes the
 * stock.
 */
export async function writeTickets(tx: Tx, models: CounterModels, counted: readonly CountedTicket[], place: TicketPlace): Promise<void> {
  if (counted.length === 0) return
  const numbers = await takeNumbers(tx, retailOrder.id, counted.length)
  const ids = await takeIds(
    tx,
    counted.reduce((all, ticket) => all + 1 + ticket.counted.length, 0),
  )
  const tickets = counted.map((ticket, at): StoredTicket => {
    const model = models.tickets.get(ticket.depotId)
    if (!model) throw new Error(`no ticket of the depot ${ticket.depotId} was posted by its law`)
    return { ...ticket, id: ids.next().value ?? '', billNo: numbers[at] ?? '', model }
  })
  const lines = tickets.flatMap((ticket) =>
    ticket.counted.map((line, at): StoredLine => ({ ...line, id: ids.next().value ?? '', indexNo: at + 1, ticket })),
  )
  const write = async () => {
    await writeHeads(tx, tickets, place)
    await writeLines(tx, lines)
    await writeMoney(tx, tickets, place)
    await bookLines(tx, lines, place)
    await writePoints(tx, models, tickets)
    writeOffers(tx, lines)
  }
  if (!place.pastTriggers) {
    await write()
    return writeOut(tx, tickets)
  }
  await withoutTriggers(tx, async () => {
    await write()
    writeNotes(
      tx,
      tickets.map(({ id }) => id),
    )
  })
}

async function takeIds(tx: Tx, count: number): Promise<Iterator<string, undefined>> {
  const rows = await tx.query<{ id: string }>(`select nextval('id_seq')::text as id from generate_series(1, $1::integer)`, [count])
  return rows.map(({ id }) => id)[Symbol.iterator]()
}

/**
 * Writes the heads of paid tickets, still editable where triggers ask, because their lines are written afterwards, and
 * their logs.
 */
async function writeHeads(
  tx: Tx,
  tickets: readonly StoredTicket[],
  { billDate, accountOf, lawHash, pastTriggers }: TicketPlace,
): Promise<void> {
  const logs = tickets.map((ticket) => copyLog(tx.tenantId, ticket.id, ticket.model.log, logOf(ticket, accountOf(ticket.payWay), lawHash)))
  const times = tickets.map(({ at }) => at)
  await copyRows(
    tx,
    { table: 'document', key: 'id' },
    tickets.map(({ model }) => model.id),
    {
      id: ['bigint', tickets.map(({ id }) => id)],
      bill_no: ['text', tickets.map(({ billNo }) => billNo)],
      bill_date: ['date', tickets.map(() => billDate)],
      ...(pastTriggers ? {} : { tags: ['text', tickets.map(() => '{editable}'), (given: string) => `${given}::text[]`] as const }),
      customer_id: ['bigint', tickets.map(({ customerId }) => customerId ?? null)],
      total_qty: ['numeric', tickets.map(({ totalQty }) => totalQty)],
      untaxed_amt: ['numeric', tickets.map(({ untaxedAmt }) => untaxedAmt)],
      tax_amt: ['numeric', tickets.map(({ taxAmt }) => taxAmt)],
      ...Object.fromEntries(
        ['discount_amt', 'total_amt', 'final_amt'].map((column) => [column, ['numeric', tickets.map(({ finalAmt }) => finalAmt)] as const]),
      ),
      cost_amt: ['numeric', tickets.map(({ costAmt }) => costAmt)],
      ...Object.fromEntries(
        ['submit_time', 'create_time', 'update_time', 'state_since'].map((column) => [column, ['timestamptz', times] as const]),
      ),
      log_hash: ['text', logs.map((log) => log.at(-1)?.hash)],
    },
  )
  for (const [nth] of (tickets[0]?.model.log ?? []).entries()) {
    const rows = logs.flatMap((log) => log[nth] ?? [])
    await copyRows(
      tx,
      { table: 'document_event', key: 'document_id', where: `m.no = ${nth + 1}` },
      tickets.map(({ model }) => model.id),
      {
        document_id: ['bigint', rows.map(({ documentId }) => documentId)],
        at: ['timestamptz', rows.map(({ at }) => at)],
        request_id: ['text', rows.map(({ requestId }) => requestId)],
        payload: ['jsonb', rows.map(({ payload }) => jsonOf(payload))],
        changed: ['jsonb', rows.map(({ changed }) => jsonOf(changed as object | undefined))],
        facts: ['jsonb', rows.map(({ facts }) => jsonOf(facts))],
        machine_hash: ['text', rows.map(() => lawHash)],
        previous_hash: ['text', rows.map(({ previous }) => previous ?? null)],
        hash: ['text', rows.map(({ hash }) => hash)],
      },
    )
  }
}

const jsonOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/** The own fields of the two log rows of a ticket: saved, and paid. */
function logOf(
  { model, ticketNo, at, counted, finalAmt, costAmt, payWay, paidAmt }: StoredTicket,
  accountId: string,
  machineHash: string,
): OwnLogFields[] {
  const [saved, paid] = model.log
  const known = { dueAmt: finalAmt, lineCount: counted.length }
  const payments = [{ payWay, amount: paidAmt }]
  const now: Readonly<Record<string, string>> = { costAmt, payWay, amount: paidAmt, accountId }
  const changed = (paid?.changed ?? []).map((change) => ({ ...change, to: now[change.field] ?? '' }))
  return [
    { at, machineHash, requestId: `till-${ticketNo}-1`, facts: { ...saved?.facts, ...known } },
    { at, machineHash, requestId: `till-${ticketNo}-2`, payload: { payments }, changed, facts: { ...paid?.facts, ...known, payments } },
  ]
}

async function writeLines(tx: Tx, lines: readonly StoredLine[]): Promise<void> {
  const model = lines.map((line) => line.model.lineId)
  await copyRows(tx, { table: 'document_line', key: 'id' }, model, {
    id: ['bigint', lines.map(({ id }) => id)],
    document_id: ['bigint', lines.map(({ ticket }) => ticket.id)],
    index_no: ['integer', lines.map(({ indexNo }) => indexNo)],
    depot_id: ['bigint', lines.map(({ ticket }) => ticket.depotId)],
    ...Object.fromEntries(['qty', 'base_qty'].map((column) => [column, ['numeric', lines.map(({ qty }) => qty)] as const])),
    untaxed_amt: ['numeric', lines.map(({ untaxedAmt }) => untaxedAmt)],
    tax_amt: ['numeric', lines.map(({ taxAmt }) => taxAmt)],
    ...Object.fromEntries(
      ['total_amt', 'discount_amt', 'final_amt'].map((column) => [column, ['numeric', lines.map(({ totalAmt }) => totalAmt)] as const]),
    ),
    cost_amt: ['numeric', lines.map(({ costAmt }) => costAmt)],
    cost_price: ['numeric', lines.map(({ costPrice }) => costPrice)],
  })
  await copyRows(tx, { table: 'line_price', key: 'line_id' }, model, {
    line_id: ['bigint', lines.map(({ id }) => id)],
    document_id: ['bigint', lines.map(({ ticket }) => ticket.id)],
  })
}

async function writeMoney(tx: Tx, tickets: readonly StoredTicket[], { billDate, accountOf, shiftOf }: TicketPlace): Promise<void> {
  const model = tickets.map((ticket) => ticket.model.id)
  const documentId = ['bigint', tickets.map(({ id }) => id)] as const
  await copyRows(tx, { table: 'retail_ticket', key: 'document_id' }, model, {
    document_id: documentId,
    change_amt: ['numeric', tickets.map(({ changeAmt }) => changeAmt)],
    till_id: ['bigint', tickets.map((ticket) => shiftOf(ticket).tillId)],
    ticket_no: ['text', tickets.map(({ ticketNo }) => ticketNo)],
    shift_id: ['bigint', tickets.map((ticket) => shiftOf(ticket).shiftId)],
  })
  await copyRows(tx, { table: 'retail_payment', key: 'document_id', filled: ['id'] }, model, {
    document_id: documentId,
    pay_way: ['text', tickets.map(({ payWay }) => payWay)],
    amount: ['numeric', tickets.map(({ paidAmt }) => paidAmt)],
    account_id: ['bigint', tickets.map(({ payWay }) => accountOf(payWay))],
  })
  const entries = tickets.flatMap((ticket) => [
    { ticket, no: 1, amount: ticket.paidAmt },
    ...(ticket.payWay === cashWay && !decimal(ticket.changeAmt).isZero()
      ? [{ ticket, no: 2, amount: decimal(ticket.changeAmt).neg().toFixed() }]
      : []),
  ])
  await copyRows(
    tx,
    { table: 'cash_entry', key: 'document_id', filled: ['id'] },
    entries.map(({ ticket }) => ticket.model.id),
    {
      account_id: ['bigint', entries.map(({ ticket }) => accountOf(ticket.payWay))],
      document_id: ['bigint', entries.map(({ ticket }) => ticket.id)],
      no: ['integer', entries.map(({ no }) => no)],
      amount: ['numeric', entries.map(({ amount }) => decimal(amount).toFixed())],
      bill_date: ['date', entries.map(() => billDate)],
      shift_id: ['bigint', entries.map(({ ticket }) => shiftOf(ticket).shiftId)],
      posted_at: ['timestamptz', entries.map(({ ticket }) => ticket.at)],
    },
  )
}

/** Writes stock movements of the sold goods, and posts revenue and tax. */
async function bookLines(tx: Tx, lines: readonly StoredLine[], { billDate }: TicketPlace): Promise<void> {
  const booked = (some: readonly StoredLine[]) => ({
    document_id: ['bigint', some.map(({ ticket }) => ticket.id)] as const,
    line_id: ['bigint', some.map(({ id }) => id)] as const,
    bill_date: ['date', some.map(() => billDate)] as const,
  })
  const postedAt = (some: readonly StoredLine[]) => ['timestamptz', some.map(({ ticket }) => ticket.at)] as const
  const model = (some: readonly StoredLine[]) => some.map((line) => line.model.lineId)
  await copyRows(tx, { table: 'stock_movement', key: 'line_id', filled: ['seq'] }, model(lines), {
    ...booked(lines),
    depot_id: ['bigint', lines.map(({ ticket }) => ticket.depotId)],
    qty: ['numeric', lines.map(({ qty }) => decimal(qty).neg().toFixed())],
    value: ['numeric', lines.map(({ value }) => value.neg().toFixed())],
    tax: ['numeric', lines.map(({ inputTax }) => inputTax.neg().toFixed())],
    posted_at: postedAt(lines),
  })
  await copyRows(tx, { table: 'cash_sale', key: 'line_id' }, model(lines), {
    ...booked(lines),
    untaxed: ['numeric', lines.map(({ soldUntaxed }) => soldUntaxed)],
    tax: ['numeric', lines.map(({ soldTax }) => soldTax)],
  })
  const taxed = lines.filter(({ soldTax }) => !decimal(soldTax).isZero())
  await copyRows(tx, { table: 'tax_entry', key: 'line_id', filled: ['id'] }, model(taxed), {
    ...booked(taxed),
    amount: ['numeric', taxed.map(({ soldTax }) => soldTax)],
    posted_at: postedAt(taxed),
  })
}

/** Writes points of members at the model's rate, for whole units of the amount paid. */
async function writePoints(tx: Tx, { earningId }: CounterModels, tickets: readonly StoredTicket[]): Promise<void> {
  const { rate } = await tx.one<{ rate: string }>('select rate from points_entry where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    earningId,
  ])
  const earned = tickets.flatMap((ticket) => {
    const score = decimal(ticket.finalAmt).mul(rate).floor()
    return ticket.customerId === undefined || score.isZero() ? [] : [{ ticket, score: score.toFixed() }]
  })
  await copyRows(
    tx,
    { table: 'points_entry', key: 'document_id', filled: ['id'] },
    earned.map(() => earningId),
    {
      customer_id: ['bigint', earned.map(({ ticket }) => ticket.customerId)],
      document_id: ['bigint', earned.map(({ ticket }) => ticket.id)],
      score: ['integer', earned.map(({ score }) => score)],
      kept_amt: ['numeric', earned.map(({ ticket }) => decimal(ticket.finalAmt).toFixed())],
      create_time: ['timestamptz', earned.map(({ ticket }) => ticket.at)],
    },
  )
}

/** What is sold of the lines of offers, and by which ticket. */
function writeOffers(tx: Tx, lines: readonly StoredLine[]): void {
  const offered = lines.filter(({ model }) => model.offerLineId !== null)
  if (offered.length === 0) return
  const taken = {
    document_id: ['bigint', offered.map(({ ticket }) => ticket.id)],
    customer_id: ['bigint', offered.map(({ ticket }) => ticket.customerId ?? null)],
    line_id: ['bigint', offered.map(({ model }) => model.offerLineId)],
    qty: ['numeric', offered.map(({ qty }) => decimal(qty).toFixed())],
  } as const
  writeRows(tx, 'special_offer_take', { tenant_id: ['text', tx.tenantId] }, taken)
  const given = rowsSource(tx, 'n', { id: taken.line_id, qty: taken.qty }, 1)
  writeOver(tx, {
    sql: `update special_offer_line l set sold_qty = l.sold_qty + n.qty from (select id, sum(qty) as qty from ${given.sql} group by id) n
           where l.tenant_id = $1 and l.id = n.id`,
    values: [tx.tenantId, ...given.values],
  })
}

/** Gives the heads the tags of paid tickets; from then on nothing of a ticket can be changed. */
function writeOut(tx: Tx, tickets: readonly StoredTicket[]): void {
  tx.write(
    `update document d set tags = (select m.tags from document m where m.tenant_id = $1 and m.id = $2)
      where d.tenant_id = $1 and d.id = any ($3::bigint[])`,
    [tx.tenantId, tickets[0]?.model.id, tickets.map(({ id }) => id)],
  )
}
