import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { titleProblems } from '#domain/tax/invoice.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { type Database, platformTenant, type Tx } from '../../../../db/connect.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { HandlersOf, PublicCall } from '../../../../http/request.ts'
import { attemptLimits, countAttempt } from '../../../../identity/attempts.ts'
import { createAndFinish } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { systemUser } from '../../../engine/system-user.ts'
import { noneSold, soldLinesOf } from '../invoice-store.ts'
import { invoiceHead } from './invoice-context.ts'
import { type Prepaid, prepaidOf, prepaidReason } from './prepaid-sales.ts'

type InvoiceRequest = DataOf<'TicketInvoiceApi_ask'>
type InvoiceRequestBody = BodyOf<'TicketInvoiceApi_ask'>
type TicketReference = BodyOf<'TicketInvoiceApi_find'>

/**
 * Handlers for invoices of till tickets. Whoever has the ticket finds it by number and amount, and can request an
 * invoice once (ADR 133).
 */
export const ticketInvoiceHandlers: HandlersOf<'TicketInvoiceApi_find' | 'TicketInvoiceApi_ask'> = {
  TicketInvoiceApi_find: (call) => withTicket(call, (run, ticket) => foundTicket(run, ticket)),
  TicketInvoiceApi_ask: (call) => withTicket(call, (run, ticket) => requestInvoice(run, ticket, call.body)),
}

type AnonymousCall = Pick<PublicCall<'TicketInvoiceApi_find'>, 'db' | 'now' | 'peer' | 'requestId' | 'language'> & { body: TicketReference }

/**
 * Runs `work` as the system user on the ticket with this number and amount. Attempts are counted per network address
 * before the search, so that nobody can find an amount by trying. Refuses TOO_MANY; refuses TICKET_UNKNOWN for a wrong
 * number and a wrong amount alike.
 */
async function withTicket<Result>(call: AnonymousCall, work: (run: Run, ticket: StoredDocument) => Promise<Result>): Promise<Result> {
  const { db, now, body } = call
  await countPeer(db, call.peer, now)
  return db.inTenant(body.tenantId ?? platformTenant, now, async (tx) => {
    const run = await openRun({ ...call, tx, user: systemUser(tx) })
    return work(run, (await lockTicket(tx, body)) ?? refuse('TICKET_UNKNOWN'))
  })
}

async function countPeer(db: Database, peer: string, now: Date): Promise<void> {
  if (!(await db.inPlatform(now, (tx) => countAttempt(tx, attemptLimits.ticket(peer), now)))) refuse('TOO_MANY')
}

/**
 * The paid ticket with this number, if its amount matches. It is locked, so that nobody else requests an invoice
 * meanwhile.
 */
async function lockTicket(tx: Tx, { billNo, amount }: TicketReference): Promise<StoredDocument | undefined> {
  const row = await tx.maybeOne<{ id: string; kind: string }>(
    `select id, kind from document
      where tenant_id = $1 and kind in ('retailOrder', 'retailExchange') and bill_no = $2 and final_amt = $3 and 'counts' = any (tags)`,
    [tx.tenantId, billNo.trim(), amount],
  )
  const ticket = row && (await readDocument(tx, row.kind, row.id, true))
  return ticket?.tags.includes('counts') ? ticket : undefined
}

type OpenTicketLines = { lines: { line: StoredLine; amount: Decimal }[]; prepaid: Prepaid }

/** Amount of each ticket line that was kept, was not paid from stored value, and is not invoiced yet. */
async function openLines(run: Run, { lines }: StoredDocument): Promise<OpenTicketLines> {
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
  return withoutNulls({
    billNo: ticket.billNo,
    billDate: ticket.billDate,
    depotName: depot?.name,
    company: settings.print.company,
    openAmt: fixedText(sum(lines.map(({ amount }) => amount)), settings.places.amount),
    prepaidAmt: prepaid.whole.gt(0) ? fixedText(prepaid.whole, settings.places.amount) : undefined,
    request,
  }) as DataOf<'TicketInvoiceApi_find'>
}

type RequestRow = { billNo: string; state: string; askedAt: Date; amount: string; invoiceNo: string | null; invoiceDate: string | null }

/**
 * The invoice that was requested for a ticket and not voided; undefined without one. Red invoices have the ticket of
 * the invoice that they reverse, and are left out.
 */
async function requestOf(run: Run, ticketId: string): Promise<InvoiceRequest | undefined> {
  const row = await run.tx.maybeOne<RequestRow>(
    `select d.bill_no as "billNo", d.state, d.create_time as "askedAt", d.final_amt as amount,
      i.invoice_no as "invoiceNo", i.invoice_date as "invoiceDate"
       from sales_invoice i join document d on d.tenant_id = i.tenant_id and d.id = i.document_id
      where i.tenant_id = $1 and i.ticket_id = $2 and d.source_bill_id is null
      and d.tags && array['editable', 'invoiced'] order by d.id limit 1`,
    [run.tx.tenantId, ticketId],
  )
  return row && requestAnswer(run, row)
}

function requestAnswer({ language, settings }: Run, { state, askedAt, amount, ...row }: RequestRow): InvoiceRequest {
  return withoutNulls({
    ...row,
    statusName: salesInvoiceDocument.words.statusName(state, language),
    askedAt: momentText(askedAt, settings.timeZone),
    amount: fixedText(readFigure(amount) ?? zero, settings.places.amount),
  }) as InvoiceRequest
}

/**
 * Refuses an amount beyond `limit`, which is all that is left to invoice; `why`: the reason where a part was paid from
 * stored value.
 */
function refuseMore(limit: string, why: { reason: Words } | undefined): never {
  const problems: Problem[] = why ? [{ field: 'amount', rule: 'INVOICE_EXCEEDS', params: { limit }, ...why }] : []
  return refuse('INVOICE_EXCEEDS', { params: { limit }, problems })
}

/**
 * Requests an invoice for everything that is left of the ticket, which puts it in the list of invoices to be issued.
 */
async function requestInvoice(run: Run, ticket: StoredDocument, said: InvoiceRequestBody): Promise<InvoiceRequest> {
  const { settings } = run
  const before = await requestOf(run, ticket.id)
  if (before) refuse('INVOICE_ASKED', { params: { number: before.billNo, time: before.askedAt } })
  const { title, titleKind, taxNo, address, phone, bankName, bankAccount, deliverTo } = said
  const typed = withoutNulls({ title: title.trim(), titleKind, taxNo: taxNo?.trim(), address, phone, bankName, bankAccount, deliverTo })
  const wrong = titleProblems(typed)
  if (wrong.length > 0) refuse('FIELD_BAD', { problems: wrong })
  const { lines: open, prepaid } = await openLines(run, ticket)
  const amount = fixedText(sum(open.map((one) => one.amount)), settings.places.amount)
  if (open.length === 0) refuseMore(amount, prepaidReason(prepaid, settings.places.amount))
  await createAndFinish(
    run,
    kindNamed(salesInvoiceDocument.words.id),
    {
      ...withoutNulls({ customerId: ticket.customerId, depotId: ticket.depotId }),
      own: { [invoiceHead.table]: [{ ...typed, ticketId: ticket.id, amount }] },
      lines: open.map(
        ({ line, amount: left }, at) => ({ id: '', indexNo: at + 1, sourceBodyId: line.id, finalAmt: left.toFixed() }) as StoredLine,
      ),
    },
    { type: 'SUBMIT' },
  )
  return (await requestOf(run, ticket.id)) ?? refuse('DOC_GONE')
}
