import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { type PagingParams, pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { visibleDocuments } from '../engine/depot-access.ts'
import { findKind, kindName } from '../engine/kind.ts'
import { visibleKinds } from './across-kinds.ts'

type CashBookPage = DataOf<'CashBookApi_list'>
export type CashBookQuery = PagingParams & {
  accountId?: string
  kind?: string
  legalEntity?: string
  companyItself?: number
  startTime?: string
  endTime?: string
}
export type CashBookCall = Pick<Call<'CashBookApi_list'>, 'tx' | 'user' | 'language'> & { query: CashBookQuery }

/** Cash journal (日记账): money in and out, with balances before and after. */
export const cashBookHandlers: HandlersOf<'CashBookApi_list'> = { CashBookApi_list: (call) => cashBookPage(call) }

const balanceFields: ReadonlySet<string> = new Set(['openingAmt', 'balanceAmt'])
const noSuchType = { zh: '没有这种单据', en: 'there is no such type of document' }

type CashBookRow = Record<'id' | 'accountId' | 'accountName' | 'billDate' | 'documentId' | 'kind' | 'amount' | 'balance', string> &
  Record<'bartererName' | 'legalEntity' | 'billNo' | 'remark', string | null>

/**
 * A page of entries by business date, within a day in order of posting, with sums over all matches. Balances are those
 * of whole accounts, so filters of documents do not change them; with a filter by document type, opening and closing
 * balances are left out. Refuses FIELD_BAD for an unknown type.
 */
export async function cashBookPage(call: CashBookCall): Promise<CashBookPage> {
  const { tx, user, language, query } = call
  checkPeriod(query)
  if (query.kind !== undefined && !findKind(query.kind))
    refuse('FIELD_BAD', { problems: [{ field: 'kind', rule: 'FIELD_BAD', reason: noSuchType }] })
  const [{ places }, opened] = [await settingsOf(tx), new Set(visibleKinds(user))]
  const entries = entriesOf(call)
  const [sums] = await tx.run(
    statement(sql<Record<'total' | 'openingAmt' | 'debitAmt' | 'creditAmt' | 'balanceAmt', string>>`
      select count(*) filter (where ${inPeriod(query)}) as total, coalesce(sum(e.amount) filter (where not ${inPeriod(query)}), 0) as "openingAmt",
             coalesce(sum(e.amount) filter (where ${inPeriod(query)} and e.amount > 0), 0) as "debitAmt",
             coalesce(-sum(e.amount) filter (where ${inPeriod(query)} and e.amount < 0), 0) as "creditAmt", coalesce(sum(e.amount), 0) as "balanceAmt"
        from (${entries}) e where ${ofKind(tx, query)}`),
  )
  const { size, offset } = sliceOf(query)
  const order = sortOf(query, ['bill_date'])?.direction === 'desc' ? sql`desc` : sql`asc`
  const rows = await tx.run(
    statement(sql<CashBookRow>`
      select e.id, e.account_id as "accountId", a.name as "accountName", nullif(a.legal_entity, '') as "legalEntity", e.bill_date as "billDate",
             e.document_id as "documentId", d.kind, d.bill_no as "billNo", d.remark, e.amount, e.balance,
             coalesce(c.customer_name, s.supplier_name) as "bartererName"
        from (select e.*, sum(e.amount) over (partition by e.account_id order by e.bill_date, e.id) as balance from (${entries}) e) e
        join cash_account a on a.tenant_id = ${tx.tenantId} and a.id = e.account_id
        join document d on d.tenant_id = ${tx.tenantId} and d.id = e.document_id
        left join customer c on c.tenant_id = ${tx.tenantId} and c.id = d.customer_id
        left join supplier s on s.tenant_id = ${tx.tenantId} and s.id = d.supplier_id
       where ${inPeriod(query)} and ${ofKind(tx, query)} order by e.bill_date ${order}, e.id ${order} limit ${size} offset ${offset}`),
  )
  const money = (text: string) => fixedText(decimal(text), places.amount)
  const records = rows.map(({ documentId, kind, amount, balance, ...row }) => {
    const [moved, after] = [decimal(amount), decimal(balance)]
    return withoutNulls({
      ...row,
      kind,
      kindName: kindName(kind, language),
      headId: opened.has(kind) ? documentId : undefined,
      openingAmt: fixedText(after.sub(moved), places.amount),
      debitAmt: moved.gt(0) ? fixedText(moved, places.amount) : undefined,
      creditAmt: moved.lt(0) ? fixedText(moved.neg(), places.amount) : undefined,
      balanceAmt: fixedText(after, places.amount),
    })
  })
  const { total = '0', ...figures } = sums ?? {}
  const told = Object.entries(figures).filter(([name]) => query.kind === undefined || !balanceFields.has(name))
  return {
    ...pageOf(records as CashBookPage['records'], Number(total), query),
    sums: Object.fromEntries(told.map(([name, text]) => [name, money(text)])),
    counts: {},
  }
}

const ofKind = ({ tenantId }: Tx, { kind }: CashBookQuery): RawBuilder<SqlBool> =>
  kind === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from document k where k.tenant_id = ${tenantId} and k.id = e.document_id and k.kind = ${kind})`

const inPeriod = ({ startTime }: CashBookQuery): RawBuilder<SqlBool> => sql<SqlBool>`e.bill_date >= ${startTime ?? '-infinity'}::date`

/** Entries up to the last requested day, of the requested accounts and of documents that the reader may see. */
function entriesOf({ tx, user, query }: CashBookCall): RawBuilder<unknown> {
  const { accountId, legalEntity, companyItself, endTime } = query
  const seen = visibleDocuments(user)
  const entity = companyItself === 2 ? '' : legalEntity
  const inBooks = sql`select a.id from cash_account a where a.tenant_id = ${tx.tenantId} and a.legal_entity = ${entity ?? ''}`
  const conditions = [
    sql<SqlBool>`x.tenant_id = ${tx.tenantId}`,
    ...(accountId ? [sql<SqlBool>`x.account_id = ${accountId}`] : []),
    ...(entity === undefined ? [] : [sql<SqlBool>`x.account_id in (${inBooks})`]),
    ...(endTime ? [sql<SqlBool>`x.bill_date <= ${endTime}`] : []),
    ...(seen.length > 0
      ? [sql<SqlBool>`exists (select 1 from document d where d.tenant_id = ${tx.tenantId} and d.id = x.document_id and ${allOf(seen)})`]
      : []),
  ]
  return sql`select x.tenant_id, x.id, x.account_id, x.document_id, x.amount, x.bill_date from cash_entry x where ${allOf(conditions)}`
}
