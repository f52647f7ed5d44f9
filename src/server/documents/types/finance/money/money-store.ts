import { type Expression, sql } from 'kysely'
import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import type { OpenAmount } from '#domain/finance/settlement.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { allOf, statement } from '#server/db/query-builder.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/** The invoice of an expense, and the tax of its lines. */
const invoice = {
  columns: { invoiceKind: ['invoice_kind', 'text'], invoiceNo: ['invoice_no', 'text'] },
  inputs: ['invoiceKind', 'invoiceNo'],
} as const
const tax = {
  columns: { taxRate: ['tax_rate', 'numeric'], taxAmt: ['tax_amt', 'numeric'], deductible: ['deductible', 'integer'] },
  inputs: ['taxRate', 'deductible'],
} as const

/** Head fields of a money document in its own table. */
export const moneyHead = {
  table: 'money_document',
  columns: {
    bartererId: ['barterer_id', 'bigint'],
    direction: ['direction', 'integer'],
    amount: ['amount', 'numeric'],
    accountId: ['account_id', 'bigint'],
    payWay: ['pay_way', 'text'],
    ...invoice.columns,
  },
  inputs: ['bartererId', 'direction', 'amount', 'accountId', 'payWay', ...invoice.inputs],
  figures: ['amount'],
} as const satisfies OwnTable

/** Lines of a money document: what parts of the money are for. */
export const moneyLines = {
  table: 'money_line',
  columns: {
    sourceBillId: ['source_bill_id', 'bigint'],
    subjectId: ['subject_id', 'bigint'],
    amount: ['amount', 'numeric'],
    ...tax.columns,
    remark: ['remark', 'text'],
  },
  inputs: ['sourceBillId', 'subjectId', 'amount', ...tax.inputs, 'remark'],
  figures: ['amount', 'taxRate', 'taxAmt'],
  lines: 'lines',
} as const satisfies OwnTable

export type MoneyHead = { bartererId?: string; direction?: 1 | 2; amount?: string; accountId?: string; payWay?: string } & {
  invoiceKind?: string
  invoiceNo?: string
}
export type MoneyRow = { id?: string; sourceBillId?: string; subjectId?: string; amount?: string; remark?: string } & {
  taxRate?: string
  taxAmt?: string
  /** 1 not deducted, 2 deducted. */
  deductible?: 1 | 2
}

export const headOf = ({ own }: Pick<StoredDocument, 'own'>): MoneyHead => (own?.[moneyHead.table]?.[0] ?? {}) as MoneyHead
export const rowsOf = ({ own }: Pick<StoredDocument, 'own'>): readonly MoneyRow[] => (own?.[moneyLines.table] ?? []) as readonly MoneyRow[]

/** The document with its rows of own tables. */
export const withMoney = <D extends StoredDocument>(document: D, head: MoneyHead, rows: readonly MoneyRow[]): D => ({
  ...document,
  own: { ...document.own, [moneyHead.table]: [head], [moneyLines.table]: rows },
})

/** An account or expense subject. `legalEntity` is set for accounts only, '' for the company itself. */
export type NamedMaster = { id: string; name: string; isOn: boolean; legalEntity?: string }

/** The account of a money document and the subjects of its lines, by id. */
export async function namedOf(tx: Tx, accountIds: readonly string[], subjectIds: readonly string[]): Promise<Map<string, NamedMaster>> {
  if (accountIds.length + subjectIds.length === 0) return new Map()
  const rows = await tx.query<Omit<NamedMaster, 'legalEntity'> & { legalEntity: string | null }>(
    `select id, name, status = 1 as "isOn", coalesce(legal_entity, '') as "legalEntity" from cash_account
      where tenant_id = $1 and id = any ($2::bigint[])
     union all select id, name, status = 1, null from expense_subject where tenant_id = $1 and id = any ($3::bigint[])`,
    [tx.tenantId, accountIds, subjectIds],
  )
  return new Map(rows.map(({ legalEntity, ...row }) => [row.id, { ...row, ...(legalEntity === null ? {} : { legalEntity }) }]))
}

/** The legal entity of a depot. */
export async function entityOfDepot(tx: Tx, depotId: string | undefined): Promise<string> {
  return (await tx.one<{ entity: string }>('select entity_of($1, $2) as entity', [tx.tenantId, depotId ?? null])).entity
}

/** An open amount of a document with a partner, and the document's description. */
export type OpenDocument = OpenAmount & {
  kind: string
  billNo?: string
  billDate: string
  dueDate?: string
  /** The original amount. */
  own: Decimal
  legalEntity: string
}

type OpenDocumentRow = Omit<OpenDocument, 'open' | 'own' | 'billNo' | 'dueDate'> & {
  open: string
  own: string
  billNo: string | null
  dueDate: string | null
}
type Partner = Pick<LedgerEntry, 'party' | 'partyId'>

/** Most open documents that the look-up returns. */
const maxOpenDocuments = 2000

/**
 * Open amounts of a partner's posted documents, at most 2,000, by due date: of the named documents, or all. Excludes
 * advances on orders, which belong to the orders, and refunds due to buyers, which have their own flow (ADR 86).
 */
export async function openDocuments(tx: Tx, { party, partyId }: Partner, ids?: readonly string[]): Promise<OpenDocument[]> {
  const rows = await tx.query<OpenDocumentRow>(
    `select o.*, d.kind, d.bill_no as "billNo", d.bill_date as "billDate"
       from (select coalesce(settles_id, document_id) as "documentId", account, party, party_id as "partyId",
       min(legal_entity) as "legalEntity",
                    sum(amount) as open, coalesce(sum(amount) filter (where settles_id is null), 0) as own, min(due_date) as "dueDate"
               from ledger_entry
              where tenant_id = $1 and party = $2 and party_id = $3 and account <> 'refund'
                and ($4::bigint[] is null or settles_id = any ($4::bigint[]) or settles_id is null and document_id = any ($4::bigint[]))
              group by 1, 2, 3, 4 having sum(amount) <> 0) o
       join document d on d.tenant_id = $1 and d.id = o."documentId" and d.tags && '{counts,invoiced}'
      order by coalesce(o."dueDate", d.bill_date), d.bill_date, d.id limit ${maxOpenDocuments}`,
    [tx.tenantId, party, partyId, ids ?? null],
  )
  return rows.map(({ billNo, dueDate, ...row }) => ({
    ...row,
    ...(billNo === null ? {} : { billNo }),
    ...(dueDate === null ? {} : { dueDate }),
    open: decimal(row.open),
    own: decimal(row.own),
  }))
}

/**
 * Locks the documents that money settles, by id, until the transaction ends, so that nobody else settles or reverses
 * them.
 */
export async function lockSettled(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.query('select from document where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
      tx.tenantId,
      ids,
    ])
}

/** Numbers of existing documents by id; undefined for one without a number. */
export async function numbersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string | undefined>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; billNo: string | null }>(
    'select id, bill_no as "billNo" from document where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, billNo }) => [id, billNo ?? undefined]))
}

type MoneyListRow = { bartererName: string | null; accountName: string | null; settledAmt: string | null }

/** Further columns of the list: names of partner and account, and the amount that settles documents. */
export async function moneyListColumns(tx: Tx, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await tx.query<MoneyListRow & { id: string }>(
    `select m.document_id as id, a.name as "accountName",
            coalesce((select c.customer_name from customer c where c.tenant_id = $1 and c.id = m.barterer_id),
                     (select s.supplier_name from supplier s where s.tenant_id = $1 and s.id = m.barterer_id)) as "bartererName",
            (select sum(l.amount) from money_line l
            where l.tenant_id = $1 and l.document_id = m.document_id and l.source_bill_id is not null) as "settledAmt"
       from money_document m left join cash_account a on a.tenant_id = $1 and a.id = m.account_id
      where m.tenant_id = $1 and m.document_id = any ($2::bigint[])`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...said }) => [id, withoutNulls(said)]))
}

/** Sums of money received and of money paid, separately, of the documents `d` that meet the conditions. */
export async function sumsByDirection(tx: Tx, where: readonly Expression<unknown>[], places: number) {
  const [row] = await tx.run(
    statement(sql<{ received: string; paid: string }>`
    select coalesce(sum(m.amount) filter (where m.direction = 1), 0) as received,
      coalesce(sum(m.amount) filter (where m.direction = 2), 0) as paid
      from document d join money_document m on m.tenant_id = d.tenant_id and m.document_id = d.id
     where ${allOf(where)}`),
  )
  return { receivedAmt: fixedText(decimal(row?.received ?? '0'), places), paidAmt: fixedText(decimal(row?.paid ?? '0'), places) }
}
