import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { type Account, accounts } from '#domain/finance/ledger.ts'
import { type VoucherCall, voucherCalls } from '#resources/documents/define-document.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { pageOf, sliceOf } from '../../db/pages.ts'
import { statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { refuseNewer } from '../../resources/locking.ts'
import { chartOf, ownAccounts, pushVoucher, unpushedSides, type VoucherSide, voucherName } from '../books/vouchers/voucher-push.ts'
import { findKind, kindName } from '../engine/kind.ts'
import { filterConditions, voucherStatus as status, voucherDocuments, voucherKinds } from './voucher-documents.ts'
import { voucherCsv, voucherSheet } from './voucher-sheet.ts'

type VoucherOperation = 'list' | 'lines' | 'push' | 'sheet' | 'csv' | 'accounts' | 'submitAccount'
type VoucherRequest = Pick<Call<'PushAccountingApi_list'>, 'tx' | 'user' | 'language'>
type PushResult = DataOf<'PushAccountingApi_receipt'>

const calls = voucherCalls.map((call): [string, (asked: Call<'PushAccountingApi_receipt'>) => Promise<PushResult>] => [
  `PushAccountingApi_${call}`,
  (asked) => pushOne(asked, asked.query.id, call),
])

/** Handlers for vouchers of documents: list, lines, and pushing to accounting. */
export const voucherHandlers: HandlersOf<`PushAccountingApi_${VoucherOperation | VoucherCall}`> = {
  PushAccountingApi_list: voucherPage,
  PushAccountingApi_lines: linesOf,
  PushAccountingApi_push: async (call) => {
    const outcomes: PushResult[] = []
    for (const id of call.body.ids) outcomes.push(await pushOne(call, id))
    return outcomes
  },
  PushAccountingApi_sheet: voucherSheet,
  PushAccountingApi_csv: voucherCsv,
  PushAccountingApi_accounts: async ({ tx }) => accountsOf(tx),
  PushAccountingApi_submitAccount: (call) => writeAccount(call),
  // one handler per call in `voucherCalls`, from which the type is derived
  ...(Object.fromEntries(calls) as HandlersOf<`PushAccountingApi_${VoucherCall}`>),
}

type VoucherRow = {
  id: string
  kind: string
  billNo: string | null
  billDate: string
  state: string
  rows: string
  pushStatus: number
  pushTime: Date | null
  reason: Words | null
  numbers: { period: string; number: number }[] | null
}

const columns = ({ tenantId }: Tx) => sql`d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state, b.rows,
  ${status} as "pushStatus", s.push_time as "pushTime", s.reason::json as reason,
  (select json_agg(json_build_object('period', v.period, 'number', v.number) order by v.id) from voucher v
    where v.tenant_id = ${tenantId} and v.document_id = d.id) as numbers`

async function voucherPage(call: Call<'PushAccountingApi_list'>): Promise<DataOf<'PushAccountingApi_list'>> {
  const { tx, query } = call
  const from = sql`${voucherDocuments(call, voucherKinds())} and b.rows > 0 ${filterConditions(query)}`
  const { size, offset } = sliceOf(query)
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from ${from}`))
  const rows = await tx.run(
    statement(sql<VoucherRow>`select ${columns(tx)} from ${from} order by d.bill_date desc, d.id desc limit ${size} offset ${offset}`),
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map((row) =>
    withoutNulls({
      ...outcomeOf(row, { ...call, timeZone }),
      kind: row.kind,
      kindName: kindName(row.kind, call.language),
      billNo: row.billNo,
      billDate: row.billDate,
    }),
  )
  return pageOf(records, Number(counted?.count ?? 0), query)
}

/** Push result of a document. */
function outcomeOf(
  { id, pushStatus, pushTime, reason, numbers }: VoucherRow,
  { language, timeZone }: { language: Language; timeZone: string },
): PushResult {
  return withoutNulls({
    id,
    pushStatus,
    voucherNo: numbers?.map(({ period, number }) => voucherName(period, number)).join(),
    pushTime: pushTime && momentText(pushTime, timeZone),
    reason: pushStatus === 2 && reason ? inLanguage(reason, language) : undefined,
  })
}

/** A document with vouchers that the caller may see. Refuses DOC_GONE. */
async function rowOf(call: VoucherRequest, id: string, by?: VoucherCall): Promise<VoucherRow> {
  const [row] = await call.tx.run(
    statement(sql<VoucherRow>`select ${columns(call.tx)} from ${voucherDocuments(call, voucherKinds(by))} and d.id = ${id}`),
  )
  return row ?? refuse('DOC_GONE')
}

const pushWords: Words = { zh: '推送凭证', en: 'Push the voucher' }

/** Pushes what was not pushed yet. Refuses DOC_GONE, and STATUS_FORBIDS for a document without bookings. */
async function pushOne(call: VoucherRequest, id: string, by?: VoucherCall): Promise<PushResult> {
  const { tx, user, language } = call
  const row = await rowOf(call, id, by)
  if (row.rows === '0') {
    const words = findKind(row.kind)?.words
    const name = (spoken: Language) => words?.statusName(row.state, spoken, {}) ?? row.state
    refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: pushWords } })
  }
  if (row.pushStatus !== 1) await pushVoucher(tx, { documentId: id, userId: user.id })
  const { timeZone } = await settingsOf(tx)
  return outcomeOf(await rowOf(call, id, by), { language, timeZone })
}

type VoucherLineRow = DataOf<'PushAccountingApi_lines'>[number]
type PushedSide = Omit<VoucherSide, 'partyId' | 'partyCode' | 'party'> & { period: string; number: number; code: string; name: string }

async function linesOf(call: Call<'PushAccountingApi_lines'>): Promise<VoucherLineRow[]> {
  const { tx } = call
  const { id } = await rowOf(call, call.query.id)
  const frozen = await tx.query<PushedSide>(
    `select v.period, v.number, v.legal_entity as "legalEntity", v.bill_date as "billDate", e.side, e.account, e.code,
      e.name, e.party_name as "partyName", e.amount
       from voucher v join voucher_entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
      where v.tenant_id = $1 and v.document_id = $2 order by v.id, e.index_no`,
    [tx.tenantId, id],
  )
  const chart = new Map((await chartOf(tx)).map((one) => [one.account, one]))
  const { places } = await settingsOf(tx)
  const money = (amount: string) => fixedText(decimal(amount), places.amount)
  const waiting = (await unpushedSides(tx, id)).map((side) => ({
    ...side,
    code: chart.get(side.account)?.code,
    name: chart.get(side.account)?.name ?? '',
  }))
  return [...frozen, ...waiting].map((line) =>
    withoutNulls({
      voucherNo: 'number' in line ? voucherName(line.period, line.number) : undefined,
      billDate: line.billDate,
      legalEntity: line.legalEntity || undefined,
      account: line.account,
      accountCode: line.code,
      accountName: line.name,
      bartererName: line.partyName,
      [line.side === 'debit' ? 'debitAmt' : 'creditAmt']: money(line.amount),
    }),
  ) as VoucherLineRow[]
}

async function accountsOf(tx: Tx): Promise<DataOf<'PushAccountingApi_accounts'>> {
  const versions = new Map((await ownAccounts(tx)).map(({ account, version }) => [account, version]))
  return (await chartOf(tx)).map(({ account, code, name }) =>
    withoutNulls({ account, usualName: accounts[account].zh, accountCode: code, accountName: name, version: versions.get(account) ?? 0 }),
  )
}

const noAccount: Words = { zh: '没有这个科目', en: 'there is no such account' }

/** Sets code and name of an account; pushed vouchers keep theirs. Refuses FIELD_BAD and VERSION_STALE. */
async function writeAccount({ tx, user, body }: Call<'PushAccountingApi_submitAccount'>) {
  const { account, accountCode, accountName, version }: BodyOf<'PushAccountingApi_submitAccount'> = body
  if (!Object.hasOwn(accounts, account)) refuse('FIELD_BAD', { problems: [{ field: 'account', rule: 'FIELD_BAD', reason: noAccount }] })
  const [written] = await tx.query<{ version: number }>(
    `insert into voucher_account as a (tenant_id, account, code, name, update_user, update_time) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, account) do update
       set code = excluded.code, name = excluded.name, update_user = excluded.update_user,
       update_time = excluded.update_time, version = a.version + 1
     where a.version = $7 returning version`,
    [tx.tenantId, account, accountCode ?? null, accountName?.trim() || null, user.id, tx.now, version],
  )
  const now = (await accountsOf(tx)).find((one) => one.account === (account as Account)) ?? refuse('FIELD_BAD')
  if (written) return now
  const own = (await ownAccounts(tx)).find((one) => one.account === account)
  return refuseNewer(tx, { user: own?.user ?? null, time: own?.time ?? null }, now)
}
