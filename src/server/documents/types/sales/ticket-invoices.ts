import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { type Decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { titleProblems } from '#domain/invoice.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { salesInvoiceDocument } from '#resources/documents/sales-invoice.document.ts'
import { type Database, platformTenant, type Tx } from '../../../db/connect.ts'
import type { HandlersOf, PublicCall } from '../../../http/request.ts'
import { attemptsOf, countAttempt } from '../../../identity/attempts.ts'
import { refuse } from '../../../refuse.ts'
import { momentText, present } from '../../../wire-values.ts'
import { makeAlone } from '../../engine/apply-event.ts'
import { readDocument } from '../../engine/document-store.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { systemUser } from '../../engine/system-user.ts'
import { noneSold, soldLinesOf } from './invoice-store.ts'
import { invoiceHead } from './invoice-work.ts'
import { type Prepaid, prepaidOf, prepaidReason } from './prepaid-sales.ts'

type Request = DataOf<'TicketInvoiceApi_ask'>
type Asked = BodyOf<'TicketInvoiceApi_ask'>
type Ref = BodyOf<'TicketInvoiceApi_find'>

/** Invoices of tickets, for whoever holds one: found by number and amount, asked for once (ADR 133). */
export const ticketInvoiceHandlers: HandlersOf<'TicketInvoiceApi_find' | 'TicketInvoiceApi_ask'> = {
  TicketInvoiceApi_find: (call) => atTicket(call, (run, ticket) => foundTicket(run, ticket)),
  TicketInvoiceApi_ask: (call) => atTicket(call, (run, ticket) => askFor(run, ticket, call.body)),
}

type Strange = Pick<PublicCall<'TicketInvoiceApi_find'>, 'db' | 'now' | 'peer' | 'requestId' | 'language'> & { body: Ref }

/**
 * Does something with the ticket that number and amount fit, in the name of the system. Counted per address before it is looked for, so that
 * nobody tries amounts through. Refuses TOO_MANY, and TICKET_UNKNOWN whatever of both does not fit.
 */
async function atTicket<Result>(call: Strange, work: (run: Run, ticket: StoredDocument) => Promise<Result>): Promise<Result> {
  const { db, now, body } = call
  await countPeer(db, call.peer, now)
  return db.inTenant(body.tenantId ?? platformTenant, now, async (tx) => {
    const run = await openRun({ ...call, tx, user: systemUser(tx) })
    return work(run, (await ticketBy(tx, body)) ?? refuse('TICKET_UNKNOWN'))
  })
}

async function countPeer(db: Database, peer: string, now: Date): Promise<void> {
  if (!(await db.inPlatform(now, (tx) => countAttempt(tx, attemptsOf.ticket(peer), now)))) refuse('TOO_MANY')
}

/** The paid ticket with this number, if its amount fits; it is held, so that nobody asks for it meanwhile. */
async function ticketBy(tx: Tx, { billNo, amount }: Ref): Promise<StoredDocument | undefined> {
  const row = await tx.maybeOne<{ id: string; kind: string }>(
    `select id, kind from document
      where tenant_id = $1 and kind in ('retailOrder', 'retailExchange') and bill_no = $2 and final_amt = $3 and 'counts' = any (tags)`,
    [tx.tenantId, billNo.trim(), amount],
  )
  const ticket = row && (await readDocument(tx, row.kind, row.id, true))
  return ticket?.tags.includes('counts') ? ticket : undefined
}

type Open = { lines: { line: StoredLine; amount: Decimal }[]; prepaid: Prepaid }

/** Of each line of a ticket what was kept, was not paid from stored value and is not invoiced, in money. */
async function openLines(run: Run, { lines }: StoredDocument): Promise<Open> {
  const ids = lines.map(({ id }) => id)
  const [sold, prepaid] = [await soldLinesOf(run.tx, ids, ''), await prepaidOf(run, ids)]
  const left = lines.map((line) => {
    const { kept, invoiced } = sold.get(line.id) ?? noneSold
    return { line, amount: kept.sub(invoiced).sub(prepaid.of.get(line.id) ?? zero) }
  })
  return { lines: left.filter(({ line, amount }) => amount.gt(0) && (readFigure(line.finalAmt) ?? zero).gt(0)), prepaid }
}

async function foundTicket(run: Run, ticket: StoredDocument): Promise<DataOf<'TicketInvoiceApi_find'>> {
  const { tx, settings } = run
  const [request, { lines, prepaid }] = [await requestOf(run, ticket.id), await openLines(run, ticket)]
  const depot = await tx.maybeOne<{ name: string }>('select name from depot where tenant_id = $1 and id = $2', [
    tx.tenantId,
    ticket.depotId ?? '0',
  ])
  return present({
    billNo: ticket.billNo,
    billDate: ticket.billDate,
    depotName: depot?.name,
    company: settings.print.company,
    openAmt: fixed(sum(lines.map(({ amount }) => amount)), settings.places.amount),
    prepaidAmt: prepaid.whole.gt(0) ? fixed(prepaid.whole, settings.places.amount) : undefined,
    request,
  }) as DataOf<'TicketInvoiceApi_find'>
}

type Row = { billNo: string; state: string; askedAt: Date; amount: string; invoiceNo: string | null; invoiceDate: string | null }

/** What was asked for by a ticket and was not voided; red invoices have the ticket of the one that they reverse. */
async function requestOf(run: Run, ticketId: string): Promise<Request | undefined> {
  const row = await run.tx.maybeOne<Row>(
    `select d.bill_no as "billNo", d.state, d.create_time as "askedAt", d.final_amt as amount, i.invoice_no as "invoiceNo", i.invoice_date as "invoiceDate"
       from sales_invoice i join document d on d.tenant_id = i.tenant_id and d.id = i.document_id
      where i.tenant_id = $1 and i.ticket_id = $2 and d.source_bill_id is null and d.tags && array['editable', 'invoiced'] order by d.id limit 1`,
    [run.tx.tenantId, ticketId],
  )
  return row && shown(run, row)
}

function shown({ language, settings }: Run, { state, askedAt, amount, ...row }: Row): Request {
  return present({
    ...row,
    statusName: salesInvoiceDocument.words.statusName(state, language),
    askedAt: momentText(askedAt, settings.timeZone),
    amount: fixed(readFigure(amount) ?? zero, settings.places.amount),
  }) as Request
}

/** Refuses what is no more to be invoiced, with why where it was paid from stored value. */
function refuseMore(limit: string, why: { reason: Words } | undefined): never {
  const problems: Problem[] = why ? [{ field: 'amount', rule: 'INVOICE_EXCEEDS', params: { limit }, ...why }] : []
  return refuse('INVOICE_EXCEEDS', { params: { limit }, problems })
}

/** Puts the request among those that wait to be issued, for all that is left of the ticket. */
async function askFor(run: Run, ticket: StoredDocument, said: Asked): Promise<Request> {
  const { settings } = run
  const before = await requestOf(run, ticket.id)
  if (before) refuse('INVOICE_ASKED', { params: { number: before.billNo, time: before.askedAt } })
  const { title, titleKind, taxNo, address, phone, bankName, bankAccount, deliverTo } = said
  const typed = present({ title: title.trim(), titleKind, taxNo: taxNo?.trim(), address, phone, bankName, bankAccount, deliverTo })
  const wrong = titleProblems(typed)
  if (wrong.length > 0) refuse('FIELD_BAD', { problems: wrong })
  const { lines: open, prepaid } = await openLines(run, ticket)
  const amount = fixed(sum(open.map((one) => one.amount)), settings.places.amount)
  if (open.length === 0) refuseMore(amount, prepaidReason(prepaid, settings.places.amount))
  await makeAlone(
    run,
    kindNamed(salesInvoiceDocument.words.id),
    {
      ...present({ customerId: ticket.customerId, depotId: ticket.depotId }),
      own: { [invoiceHead.table]: [{ ...typed, ticketId: ticket.id, amount }] },
      lines: open.map(
        ({ line, amount: left }, at) => ({ id: '', indexNo: at + 1, sourceBodyId: line.id, finalAmt: left.toFixed() }) as StoredLine,
      ),
    },
    { type: 'SUBMIT' },
  )
  return (await requestOf(run, ticket.id)) ?? refuse('DOC_GONE')
}
