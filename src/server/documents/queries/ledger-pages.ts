import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Ledger } from '#resources/reports/ledger.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { type PagingParams, pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { supplierCredits } from '../../lookups/credit.ts'
import { visibleDocuments } from '../engine/depot-access.ts'
import { kindName } from '../engine/kind.ts'
import { masterLabels } from '../engine/master-types.ts'
import { visibleKinds } from './across-kinds.ts'
import { dirtyDays, type LedgerDaysQuery, ledgerDays, ledgerRowFigures, openingBalances, visiblePartnerDays } from './ledger-days.ts'
import { booksCondition, owedAmountSql, requestedBooks } from './ledger-sql.ts'

type Party = Exclude<Ledger['party'], 'cash'>
type LedgerPage = DataOf<'CustomerLedgerApi_customerlist'>
type LedgerRow = LedgerPage['records'][number]
export type LedgerQuery = PagingParams & {
  legalEntity?: string
  companyItself?: number
  bartererId?: string
  customerId?: string
  supplierId?: string
  startTime?: string
  endTime?: string
}
export type LedgerCall = Pick<Call<'CustomerLedgerApi_customerlist'>, 'tx' | 'user' | 'language'> & { query: LedgerQuery }

/** Ledgers of customers and suppliers (rule C8): entries with the balance before and after. */
export const partnerLedgerHandlers: HandlersOf<
  'CustomerLedgerApi_customerlist' | 'SupplierLedgerApi_supplierlist' | 'SupplierLedgerApi_credit'
> = {
  CustomerLedgerApi_customerlist: (call) => ledgerPage(call, 'customer'),
  SupplierLedgerApi_supplierlist: (call) => ledgerPage(call, 'supplier'),
  SupplierLedgerApi_credit: (call) => supplierCredit(call),
}

/** Credit that a supplier grants us, ignoring the named document; empty without a limit. Refuses ROW_GONE. */
async function supplierCredit({ tx, query }: Call<'SupplierLedgerApi_credit'>): Promise<DataOf<'SupplierLedgerApi_credit'>> {
  const { supplierId, documentId } = query
  const known = await tx.maybeOne<object>('select from supplier where tenant_id = $1 and id = $2', [tx.tenantId, supplierId])
  if (!known) refuse('ROW_GONE', { params: { object: masterLabels.supplier } })
  const credit = (await supplierCredits(tx, [supplierId], documentId)).get(supplierId)
  if (!credit) return {}
  const { limit, exposure } = credit
  const { places } = await settingsOf(tx)
  const text = (amount: Decimal) => fixedText(amount, places.amount)
  return { creditLimit: text(limit), exposure: text(exposure), left: text(limit.sub(exposure)) }
}

/** Labels of a partner's accounts. */
export const accountWords: Readonly<Record<Party, Readonly<Record<LedgerRow['account'], Words>>>> = {
  customer: {
    receivable: { zh: '应收', en: 'Receivable' },
    payable: { zh: '应付', en: 'Payable' },
    advance: { zh: '预收', en: 'Advance received' },
    refund: { zh: '应退', en: 'Refund due' },
  },
  supplier: {
    receivable: { zh: '应收', en: 'Receivable' },
    payable: { zh: '应付', en: 'Payable' },
    advance: { zh: '预付', en: 'Advance paid' },
    refund: { zh: '应退', en: 'Refund due' },
  },
}

type LedgerEntryRow = {
  id: string
  bartererId: string
  bartererName: string
  billDate: string
  documentId: string
  billNo: string | null
  kind: string
  account: LedgerRow['account']
  legalEntity: string | null
  remark: string | null
  amount: string
  goods: string
  tax: string
  balance: string
}
type LedgerTotals = Record<'count' | 'opening' | 'debit' | 'credit' | 'goods' | 'tax' | 'closing', string>
/** First and last day of a page, and the number of rows of the first day that precede it. */
type PageBounds = { day: string; lastDay: string; before: string }

/** A page of a ledger by business date, with opening, movement and closing over all matches. Refuses FIELD_BAD. */
export async function ledgerPage(call: LedgerCall, party: Party): Promise<LedgerPage> {
  const { tx, user, query, language } = call
  checkPeriod(query)
  const seen = new Set(visibleKinds(user))
  const asked = entryFilter(call, party)
  const [totals] = await tx.run(statement(totalsOf(asked, query)))
  const rows = totals?.day ? await tx.run(statement(rowsOf(asked, query, totals))) : []
  const { places } = await settingsOf(tx)
  const money = (figure: string | undefined) => fixedText(decimal(figure ?? '0'), places.amount)
  return {
    ...pageOf(
      rows.map((row) => ledgerRow(row, { party, language, money, isSeen: seen.has(row.kind) })),
      Number(totals?.count ?? 0),
      query,
    ),
    sums: {
      openingAmt: money(totals?.opening),
      debitAmt: money(totals?.debit),
      creditAmt: money(totals?.credit),
      goodsAmt: money(totals?.goods),
      taxAmt: money(totals?.tax),
      balanceAmt: money(totals?.closing),
    },
    counts: {},
  }
}

type RowFormat = { party: Party; language: Language; money: (figure: string) => string; isSeen: boolean }

function ledgerRow(row: LedgerEntryRow, { party, language, money, isSeen }: RowFormat): LedgerRow {
  const { documentId, amount, goods, tax, balance, kind, ...rest } = row
  const entered = decimal(amount)
  return withoutNulls({
    ...rest,
    kind,
    kindName: kindName(kind, language),
    accountName: inLanguage(accountWords[party][row.account], language),
    headId: isSeen ? documentId : undefined,
    openingAmt: money(decimal(balance).sub(entered).toFixed()),
    debitAmt: !entered.isNegative() ? money(amount) : undefined,
    creditAmt: entered.isNegative() && !entered.isZero() ? money(entered.neg().toFixed()) : undefined,
    goodsAmt: money(goods),
    taxAmt: money(tax),
    balanceAmt: money(balance),
  }) as LedgerRow
}

/** Entries `e` to read: table and conditions for the caller, and the stored daily totals that cover them. */
type EntryFilter = { from: RawBuilder<unknown>; of: RawBuilder<unknown>; days: LedgerDaysQuery }

function entryFilter({ tx: { tenantId }, user, query }: LedgerCall, party: Party): EntryFilter {
  const seen = visibleDocuments(user)
  const one = query.bartererId ?? (party === 'customer' ? query.customerId : query.supplierId)
  return {
    // users with own depots see the ledger of documents in those depots (ADR 32)
    from: seen.length > 0 ? sql`ledger_entry e join document d on d.tenant_id = e.tenant_id and d.id = e.document_id` : sql`ledger_entry e`,
    of: allOf([sql`e.tenant_id = ${tenantId} and e.party = ${party}`, ...booksCondition(query), ...seen]),
    days: { tenantId, party, one, entity: requestedBooks(query), user },
  }
}

const signedAmount = owedAmountSql('e')

const ofPartner = (one: string | undefined) => (one === undefined ? sql`` : sql`and e.party_id = ${one}`)
const since = ({ startTime }: LedgerQuery) => sql`${startTime ?? '-infinity'}::date`
const until = ({ endTime }: LedgerQuery) => sql`${endTime ?? 'infinity'}::date`
const directionOf = (query: LedgerQuery) => sortOf(query, ['bill_date'])?.direction ?? 'asc'

/** Entries of one document in one account form one row. */
const rowSelect = sql`select e.bill_date, e.document_id, e.account, e.party_id, min(e.id) as id,
  min(e.legal_entity) as entity, ${ledgerRowFigures}`
const byRow = sql`group by e.bill_date, e.document_id, e.account, e.party_id`

/** Sums over the range, opening balance, and the bounds of the page, all from daily totals. */
function totalsOf({ days }: EntryFilter, query: LedgerQuery): RawBuilder<LedgerTotals & (PageBounds | Record<keyof PageBounds, null>)> {
  const { size, offset } = sliceOf(query)
  const inRange = sql`filter (where t.day >= ${since(query)})`
  const direction = sql.raw(directionOf(query))
  return sql`
    with noted as materialized (${dirtyDays(days)}),
         t as materialized (select t.day, sum(t.row_count) as row_count, sum(t.debit) as debit,
         sum(t.credit) as credit, sum(t.goods) as goods, sum(t.tax) as tax
                 from (${ledgerDays(days)}) t where t.day <= ${until(query)} group by t.day),
         o as (select t.day, t.row_count, sum(t.row_count) over (order by t.day ${direction}) as reached from t
         where t.day >= ${since(query)}),
         s as (select coalesce(sum(t.row_count) ${inRange}, 0) as count,
         coalesce(sum(t.debit - t.credit) filter (where t.day < ${since(query)}), 0) as opening,
                 sum(t.debit) ${inRange} as debit, sum(t.credit) ${inRange} as credit,
                 sum(t.goods) ${inRange} as goods, sum(t.tax) ${inRange} as tax,
                 coalesce(sum(t.debit - t.credit), 0) as closing from t)
    select s.*, b.day, b.before,
           (select coalesce((select o.day from o where o.reached >= ${offset + size} order by o.day ${direction} limit 1),
                            ${directionOf(query) === 'asc' ? until(query) : since(query)})) as "lastDay"
      from s left join (select o.day, o.reached - o.row_count as before from o where o.reached > ${offset}
      order by o.day ${direction} limit 1) b on true`
}

/** Balance of the partner before row `f`: of the days before, and of earlier rows of the same day. */
const balanceBefore = ({ days, from, of }: EntryFilter): RawBuilder<string> =>
  sql`${openingBalances(days)} + (select coalesce(sum(${signedAmount}), 0) from ${from} where ${of} and e.party_id = f.party_id
    and e.bill_date = f.bill_date and (e.document_id, e.account) < (f.document_id, f.account))`

/**
 * Rows of a page. Only days from its first to its last are read; for users with own depots only days with entries that
 * they may see. The balance before a partner's first row is computed once per partner, then carried on row by row.
 */
function rowsOf(asked: EntryFilter, query: LedgerQuery, { day, lastDay, before }: PageBounds): RawBuilder<LedgerEntryRow> {
  const { from, of, days } = asked
  const { tenantId, party, one, user } = days
  const { size, offset } = sliceOf(query)
  const direction = directionOf(query)
  const [first, last] = direction === 'asc' ? [day, lastDay] : [lastDay, day]
  const range = sql`${first}::date and ${last}::date`
  const order = (rows: string) =>
    sql.join(
      ['bill_date', 'document_id', 'account', 'party_id'].map((column) => sql`${sql.ref(`${rows}.${column}`)} ${sql.raw(direction)}`),
    )
  const name = sql.raw(party === 'customer' ? 'customer_name' : 'supplier_name')
  const entries = user.depots ? sql`seen x join (${from}) on e.party_id = x.party_id and e.bill_date = x.day` : from
  return sql<LedgerEntryRow>`
    with noted as materialized (${dirtyDays(days)}),
         ${user.depots ? sql`seen as materialized (${visiblePartnerDays(days, range)}),` : sql``}
         p as (${rowSelect} from ${entries} where ${of} ${ofPartner(one)} and e.bill_date between ${range}
               ${byRow} order by ${order('e')} limit ${size} offset ${offset - Number(before)}),
         f as (select distinct on (party_id) party_id, bill_date, document_id, account from p
         order by party_id, bill_date, document_id, account),
         b as materialized (select f.party_id, ${balanceBefore(asked)} as amount from f)
    select p.id, p.party_id as "bartererId", m.${name} as "bartererName", p.bill_date as "billDate",
      p.document_id as "documentId", d.bill_no as "billNo",
           d.kind, p.account, nullif(p.entity, '') as "legalEntity", d.remark, p.amount, p.goods, p.tax,
           b.amount + sum(p.amount) over (partition by p.party_id order by p.bill_date, p.document_id, p.account) as balance
      from p join b on b.party_id = p.party_id
      join document d on d.tenant_id = ${tenantId} and d.id = p.document_id
      join ${sql.raw(party)} m on m.tenant_id = ${tenantId} and m.id = p.party_id
     order by ${order('p')}`
}
