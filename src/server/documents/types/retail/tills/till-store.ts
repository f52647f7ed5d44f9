import { type RawBuilder, sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../../db/connect.ts'
import { contains } from '../../../../db/pages.ts'
import type { ListExtension } from '../../../engine/kind.ts'
import type { OwnRows } from '../../../engine/own-tables.ts'
import type { StoredDocument } from '../../../engine/stored.ts'

/** A till, and the legal entity of its store. */
export type TillRow = {
  id: string
  name: string
  depotId: string
  isOn: boolean
  legalEntity: string
  /**
   * Separate account for the till's cash; `isAccountFit`: whether it is an enabled cash account in the books of the
   * store.
   */
  accountId: string | null
  isAccountFit: boolean | null
}

/** Head fields of a till document in its own table. */
export type OwnRow = Readonly<Record<string, unknown>>

export const ownRow = <Row extends OwnRow>({ own }: { own?: OwnRows }, table: string): Partial<Row> =>
  (own?.[table]?.[0] ?? {}) as Partial<Row>

export const withOwnRow = (document: StoredDocument, table: string, row: OwnRow): StoredDocument => ({
  ...document,
  own: { ...document.own, [table]: [row] },
})

/** A till by id; with `lock` nobody else opens a shift at it until the transaction ends. */
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

/** An open shift, its cashier, and the separate account for its cash. */
export type OpenShift = { id: string; user: string; accountId: string | null }

/** The open shift of a till; with `lock` it stays open until the transaction ends. */
export const openShiftAt = (tx: Tx, tillId: string, lock: boolean): Promise<OpenShift | undefined> =>
  tx.maybeOne<OpenShift>(
    // PostgreSQL checks the conditions on the locked row again, once a concurrent closing has committed
    `select d.id, coalesce((select coalesce(u.real_name, u.account) from app_user u
      where u.tenant_id = $1 and u.id = d.create_user), '') as "user",
            s.account_id as "accountId"
       from till_shift s join document d on d.tenant_id = $1 and d.id = s.document_id and 'openWork' = any (d.tags)
      where s.tenant_id = $1 and s.till_id = $2 and s.close_time is null ${lock ? 'for share of d' : ''}`,
    [tx.tenantId, tillId],
  )

/** Cash received less cash paid out, by shift. */
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

/** Figures of a shift's closing. `borneBy`: 1 the cashier bears the difference, 2 the company. */
export type ShiftClosing = { expectedAmt: string; countedAmt: string; borneBy: number; closeTime: Date }

/** Closing figures by shift; open shifts are left out. */
export async function closingsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ShiftClosing>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<ShiftClosing & { id: string }>(
    `select document_id as id, expected_amt as "expectedAmt", counted_amt as "countedAmt", borne_by as "borneBy", close_time as "closeTime"
       from till_shift where tenant_id = $1 and document_id = any ($2::bigint[]) and close_time is not null`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...closing }) => [id, closing]))
}

/** Saves the closing of a shift, after which its till is free for the next one. */
export async function saveClosing(tx: Tx, id: string, { expectedAmt, countedAmt, borneBy, closeTime }: ShiftClosing): Promise<void> {
  await tx.query(
    `update till_shift set expected_amt = $3, counted_amt = $4, borne_by = $5, close_time = $6
      where tenant_id = $1 and document_id = $2 and close_time is null`,
    [tx.tenantId, id, expectedAmt, countedAmt, borneBy, closeTime],
  )
}

/** Names of tills by their ids; unknown ids are left out. */
export async function tillNames(tx: Tx, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const rows = await tx.query<{ id: string; name: string }>('select id, name from till where tenant_id = $1 and id = any ($2::bigint[])', [
    tx.tenantId,
    known,
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * List filters for documents that name a till in their own table, with alias `s`: by the till's name or `more`, and by
 * the till itself.
 */
export function listedByTill(
  table: string,
  more: (text: string) => RawBuilder<unknown> = () => sql`false`,
): Pick<ListExtension, 'matchesText' | 'conditions'> {
  const own = (tenantId: string) => sql`${sql.table(table)} s where s.tenant_id = ${tenantId} and s.document_id = d.id`
  return {
    matchesText: ({ tenantId }, text) =>
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

/** Problems of the till that a document names: none is named, or it is unknown or disabled. */
export function tillProblems(id: string | undefined, till: TillRow | undefined): Problem[] {
  if (!till) return [{ field: 'tillId', rule: 'FIELD_BAD', reason: id ? noTill : chooseTill }]
  return till.isOn ? [] : [{ field: 'tillId', rule: 'MASTER_OFF', params: { kind: tillLabel, name: till.name } }]
}

/** Problems of the account that holds a till's cash. */
export const drawerProblems = (till: TillRow | undefined): Problem[] =>
  till?.isAccountFit === false ? [{ field: 'tillId', rule: 'FIELD_BAD', reason: noDrawer }] : []

/** Problems of an entered amount: missing, below zero, or with too many decimals. */
export function moneyProblems(field: string, text: string | undefined, places: number, least: 'zero' | 'more'): Problem[] {
  const amount = readFigure(text)
  const bad = (zh: string, en: string): Problem[] => [{ field, rule: 'FIELD_BAD', reason: { zh, en } }]
  if (!amount) return bad('请填写金额', 'say how much it is')
  if (amount.isNegative()) return bad('不能为负', 'it is negative')
  if (least === 'more' && amount.isZero()) return bad('必须大于0', 'it must be more than 0')
  return amount.decimalPlaces() > places ? bad('小数位数过多', 'it has too many decimals') : []
}

/** An amount with the tenant's decimals. */
export const amountText = (amount: Decimal | string | undefined, places: number): string | undefined =>
  amount === undefined ? undefined : fixedText(typeof amount === 'string' ? decimal(amount) : amount, places)
