import { type RawBuilder, sql } from 'kysely'
import { type Decimal, decimal, fixed, readFigure } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../../db/connect.ts'
import { contains } from '../../../queries/pages.ts'
import type { ListedBeside } from '../../engine/kind.ts'
import type { OwnRows } from '../../engine/own-tables.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/** A till, and whose books its store is in. */
export type TillRow = {
  id: string
  name: string
  depotId: string
  isOn: boolean
  legalEntity: string
  /** Account of its own that its cash is kept in, and whether that is one in use of the store's books. */
  accountId: string | null
  isAccountFit: boolean | null
}

/** What a document at a till has of its head in a table of its own. */
export type OwnRow = Readonly<Record<string, unknown>>

export const ownRow = <Row extends OwnRow>({ own }: { own?: OwnRows }, table: string): Partial<Row> =>
  (own?.[table]?.[0] ?? {}) as Partial<Row>

export const withOwnRow = (document: StoredDocument, table: string, row: OwnRow): StoredDocument => ({
  ...document,
  own: { ...document.own, [table]: [row] },
})

/** A till by its id; with `lock` nobody else opens a shift at it until the transaction ends. */
export const tillOf = (tx: Tx, id: string | undefined, lock = false): Promise<TillRow | undefined> =>
  id
    ? tx.maybeOne<TillRow>(
        `select t.id, t.name, t.depot_id as "depotId", t.status = 1 as "isOn", entity_of($1, t.depot_id) as "legalEntity",
                t.account_id as "accountId",
                (select a.kind_code = 'cash' and a.status = 1 and a.legal_entity = entity_of($1, t.depot_id)
                   from cash_account a where a.tenant_id = $1 and a.id = t.account_id) as "isAccountFit"
           from till t where t.tenant_id = $1 and t.id = $2 ${lock ? 'for no key update of t' : ''}`,
        [tx.tenantId, id],
      )
    : Promise.resolve(undefined)

/** A shift that is open, who has it, and the account of its own that its cash is kept in. */
export type OpenShift = { id: string; user: string; accountId: string | null }

/** The shift that is open at a till, and who has it; with `lock` it stays open until the transaction ends. */
export const openShiftAt = (tx: Tx, tillId: string, lock: boolean): Promise<OpenShift | undefined> =>
  tx.maybeOne<OpenShift>(
    // what is asked of the locked row is asked again once whoever closes it is done
    `select d.id, coalesce((select coalesce(u.real_name, u.account) from app_user u where u.tenant_id = $1 and u.id = d.create_user), '') as "user",
            s.account_id as "accountId"
       from till_shift s join document d on d.tenant_id = $1 and d.id = s.document_id and 'openWork' = any (d.tags)
      where s.tenant_id = $1 and s.till_id = $2 and s.close_time is null ${lock ? 'for share of d' : ''}`,
    [tx.tenantId, tillId],
  )

/** By shift what its entries did to the cash: what came in, less what went out. */
export async function cashOfShifts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Decimal>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; cash: string }>(
    `select e.shift_id as id, sum(e.amount) as cash from cash_entry e
       join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.kind_code = 'cash'
      where e.tenant_id = $1 and e.shift_id = any ($2::bigint[]) group by 1`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, cash }) => [id, decimal(cash)]))
}

/** What the closing of a shift found, and who bears the difference: 1 the cashier, 2 the company. */
export type Closing = { expectedAmt: string; countedAmt: string; borneBy: number; closeTime: Date }

/** By shift what its closing found; nothing of those that are open. */
export async function closingsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Closing>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<Closing & { id: string }>(
    `select document_id as id, expected_amt as "expectedAmt", counted_amt as "countedAmt", borne_by as "borneBy", close_time as "closeTime"
       from till_shift where tenant_id = $1 and document_id = any ($2::bigint[]) and close_time is not null`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...closing }) => [id, closing]))
}

/** Keeps what the closing of a shift found; the till is free for the next one then. */
export async function keepClosing(tx: Tx, id: string, { expectedAmt, countedAmt, borneBy, closeTime }: Closing): Promise<void> {
  await tx.query(
    `update till_shift set expected_amt = $3, counted_amt = $4, borne_by = $5, close_time = $6
      where tenant_id = $1 and document_id = $2 and close_time is null`,
    [tx.tenantId, id, expectedAmt, countedAmt, borneBy, closeTime],
  )
}

/** What tills are called, by id. */
export async function tillNames(tx: Tx, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const rows = await tx.query<{ id: string; name: string }>('select id, name from till where tenant_id = $1 and id = any ($2::bigint[])', [
    tx.tenantId,
    known,
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Documents whose own table `s` names a till: found by what that is called, or by `more` of what they say; those of one till. */
export function listedByTill(
  table: string,
  more: (text: string) => RawBuilder<unknown> = () => sql`false`,
): Pick<ListedBeside, 'found' | 'conditions'> {
  const own = (tenantId: string) => sql`${sql.table(table)} s where s.tenant_id = ${tenantId} and s.document_id = d.id`
  return {
    found: ({ tenantId }, text) =>
      sql`exists (select 1 from ${own(tenantId)} and (${more(text)} or exists (
            select 1 from till t where t.tenant_id = ${tenantId} and t.id = s.till_id and ${contains(sql`t.name`, text)})))`,
    conditions: ({ tenantId }, { tillId }) =>
      tillId ? [sql`exists (select 1 from ${own(tenantId)} and s.till_id = ${tillId}::bigint)`] : [],
  }
}

const tillLabel = { zh: '收银台', en: 'Till' }
const noTill = { zh: '没有这个收银台', en: 'there is no such till' }
const noDrawer = { zh: '收银台的现金账户不是门店所属法人的启用现金账户', en: "its cash account is none in use of the store's legal entity" }
const chooseTill = { zh: '请选择收银台', en: 'choose a till' }

/** What is wrong with the till that a document names: none, or one that is switched off. */
export function tillProblems(id: string | undefined, till: TillRow | undefined): Problem[] {
  if (!till) return [{ field: 'tillId', rule: 'FIELD_BAD', reason: id ? noTill : chooseTill }]
  return till.isOn ? [] : [{ field: 'tillId', rule: 'MASTER_OFF', params: { kind: tillLabel, name: till.name } }]
}

/** What is wrong with the account that a till's cash is kept in. */
export const drawerProblems = (till: TillRow | undefined): Problem[] =>
  till?.isAccountFit === false ? [{ field: 'tillId', rule: 'FIELD_BAD', reason: noDrawer }] : []

/** What is wrong with money that is entered: none, below zero, or finer than the tenant's places. */
export function moneyProblems(field: string, text: string | undefined, places: number, least: 'zero' | 'more'): Problem[] {
  const amount = readFigure(text)
  const bad = (zh: string, en: string): Problem[] => [{ field, rule: 'FIELD_BAD', reason: { zh, en } }]
  if (!amount) return bad('请填写金额', 'say how much it is')
  if (amount.isNegative()) return bad('不能为负', 'it is negative')
  if (least === 'more' && amount.isZero()) return bad('必须大于0', 'it must be more than 0')
  return amount.decimalPlaces() > places ? bad('小数位数过多', 'it has too many decimals') : []
}

/** An amount as the wire writes it, with the tenant's places. */
export const amountText = (amount: Decimal | string | undefined, places: number): string | undefined =>
  amount === undefined ? undefined : fixed(typeof amount === 'string' ? decimal(amount) : amount, places)
