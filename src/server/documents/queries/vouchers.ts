import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { type Account, accounts } from '#domain/ledger.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import { type VoucherCall, voucherCalls } from '#resources/documents/define-document.ts'
import type { Tx } from '../../db/connect.ts'
import { statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { pageOf, sliceOf } from '../../queries/pages.ts'
import { refuse } from '../../refuse.ts'
import { refuseNewer } from '../../resources/locking.ts'
import { momentText, present } from '../../wire-values.ts'
import { chartOf, ownAccounts, pushVoucher, type VoucherSide, voucherName, waitingSides } from '../books/voucher-push.ts'
import { findKind, kindName } from '../engine/kind.ts'
import { documentsWith, filteredBy, kindsPushedBy, voucherStatus as status } from './voucher-documents.ts'
import { voucherCsv, voucherSheet } from './voucher-sheet.ts'

type Api = 'list' | 'lines' | 'push' | 'sheet' | 'csv' | 'accounts' | 'submitAccount'
type Asking = Pick<Call<'PushAccountingApi_list'>, 'tx' | 'user' | 'language'>
type Outcome = DataOf<'PushAccountingApi_receipt'>

const calls = voucherCalls.map((call): [string, (asked: Call<'PushAccountingApi_receipt'>) => Promise<Outcome>] => [
  `PushAccountingApi_${call}`,
  (asked) => pushOne(asked, asked.query.id, call),
])

/** Vouchers of documents: which there are, what is in them, and pushing them to accounting. */
export const voucherHandlers: HandlersOf<`PushAccountingApi_${Api | VoucherCall}`> = {
  PushAccountingApi_list: voucherPage,
  PushAccountingApi_lines: linesOf,
  PushAccountingApi_push: async (call) => {
    const outcomes: Outcome[] = []
    for (const id of call.body.ids) outcomes.push(await pushOne(call, id))
    return outcomes
  },
  PushAccountingApi_sheet: voucherSheet,
  PushAccountingApi_csv: voucherCsv,
  PushAccountingApi_accounts: async ({ tx }) => accountsOf(tx),
  PushAccountingApi_submitAccount: (call) => writeAccount(call),
  // one function for each call of the list that the type is made from
  ...(Object.fromEntries(calls) as HandlersOf<`PushAccountingApi_${VoucherCall}`>),
}

type Row = {
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

const columns = ({
  tenantId,
}: Tx) => sql`d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state, b.rows, ${status} as "pushStatus", s.push_time as "pushTime", s.reason::json as reason,
  (select json_agg(json_build_object('period', v.period, 'number', v.number) order by v.id) from voucher v
    where v.tenant_id = ${tenantId} and v.document_id = d.id) as numbers`

async function voucherPage(call: Call<'PushAccountingApi_list'>): Promise<DataOf<'PushAccountingApi_list'>> {
  const { tx, query } = call
  const from = sql`${documentsWith(call, kindsPushedBy())} and b.rows > 0 ${filteredBy(query)}`
  const { size, offset } = sliceOf(query)
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from ${from}`))
  const rows = await tx.run(
    statement(sql<Row>`select ${columns(tx)} from ${from} order by d.bill_date desc, d.id desc limit ${size} offset ${offset}`),
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map((row) =>
    present({
      ...outcomeOf(row, { ...call, timeZone }),
      kind: row.kind,
      kindName: kindName(row.kind, call.language),
      billNo: row.billNo,
      billDate: row.billDate,
    }),
  )
  return pageOf(records, Number(counted?.count ?? 0), query)
}

/** What was pushed waits again once the books hold more of the document. */
function outcomeOf(
  { id, pushStatus, pushTime, reason, numbers }: Row,
  { language, timeZone }: { language: Language; timeZone: string },
): Outcome {
  return present({
    id,
    pushStatus,
    voucherNo: numbers?.map(({ period, number }) => voucherName(period, number)).join(),
    pushTime: pushTime && momentText(pushTime, timeZone),
    reason: pushStatus === 2 && reason ? say(reason, language) : undefined,
  })
}

/** One document with vouchers that the caller may see. Refuses DOC_GONE. */
async function rowOf(call: Asking, id: string, by?: VoucherCall): Promise<Row> {
  const [row] = await call.tx.run(
    statement(sql<Row>`select ${columns(call.tx)} from ${documentsWith(call, kindsPushedBy(by))} and d.id = ${id}`),
  )
  return row ?? refuse('DOC_GONE')
}

const pushed: Words = { zh: '推送凭证', en: 'Push the voucher' }

/** Pushes what the books hold of a document and was not pushed. Refuses DOC_GONE, and STATUS_FORBIDS where they hold nothing of it. */
async function pushOne(call: Asking, id: string, by?: VoucherCall): Promise<Outcome> {
  const { tx, user, language } = call
  const row = await rowOf(call, id, by)
  if (row.rows === '0') {
    const words = findKind(row.kind)?.words
    const name = (spoken: Language) => words?.statusName(row.state, spoken, {}) ?? row.state
    refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: pushed } })
  }
  if (row.pushStatus !== 1) await pushVoucher(tx, { documentId: id, userId: user.id })
  const { timeZone } = await settingsOf(tx)
  return outcomeOf(await rowOf(call, id, by), { language, timeZone })
}

type Line = DataOf<'PushAccountingApi_lines'>[number]
type Pushed = Omit<VoucherSide, 'partyId' | 'partyCode' | 'party'> & { period: string; number: number; code: string; name: string }

async function linesOf(call: Call<'PushAccountingApi_lines'>): Promise<Line[]> {
  const { tx } = call
  const { id } = await rowOf(call, call.query.id)
  const frozen = await tx.query<Pushed>(
    `select v.period, v.number, v.legal_entity as "legalEntity", v.bill_date as "billDate", e.side, e.account, e.code, e.name, e.party_name as "partyName", e.amount
       from voucher v join voucher_entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
      where v.tenant_id = $1 and v.document_id = $2 order by v.id, e.index_no`,
    [tx.tenantId, id],
  )
  const chart = new Map((await chartOf(tx)).map((one) => [one.account, one]))
  const { places } = await settingsOf(tx)
  const money = (amount: string) => fixed(decimal(amount), places.amount)
  const waiting = (await waitingSides(tx, id)).map((side) => ({
    ...side,
    code: chart.get(side.account)?.code,
    name: chart.get(side.account)?.name ?? '',
  }))
  return [...frozen, ...waiting].map((line) =>
    present({
      voucherNo: 'number' in line ? voucherName(line.period, line.number) : undefined,
      billDate: line.billDate,
      legalEntity: line.legalEntity || undefined,
      account: line.account,
      accountCode: line.code,
      accountName: line.name,
      bartererName: line.partyName,
      [line.side === 'debit' ? 'debitAmt' : 'creditAmt']: money(line.amount),
    }),
  ) as Line[]
}

async function accountsOf(tx: Tx): Promise<DataOf<'PushAccountingApi_accounts'>> {
  const versions = new Map((await ownAccounts(tx)).map(({ account, version }) => [account, version]))
  return (await chartOf(tx)).map(({ account, code, name }) =>
    present({ account, usualName: accounts[account].zh, accountCode: code, accountName: name, version: versions.get(account) ?? 0 }),
  )
}

const noAccount: Words = { zh: '没有这个科目', en: 'there is no such account' }

/** Says how an account is called from now on; what was pushed keeps what it was called then. Refuses FIELD_BAD, VERSION_STALE. */
async function writeAccount({ tx, user, body }: Call<'PushAccountingApi_submitAccount'>) {
  const { account, accountCode, accountName, version }: BodyOf<'PushAccountingApi_submitAccount'> = body
  if (!Object.hasOwn(accounts, account)) refuse('FIELD_BAD', { problems: [{ field: 'account', rule: 'FIELD_BAD', reason: noAccount }] })
  const [written] = await tx.query<{ version: number }>(
    `insert into voucher_account as a (tenant_id, account, code, name, update_user, update_time) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, account) do update
       set code = excluded.code, name = excluded.name, update_user = excluded.update_user, update_time = excluded.update_time, version = a.version + 1
     where a.version = $7 returning version`,
    [tx.tenantId, account, accountCode ?? null, accountName?.trim() || null, user.id, tx.now, version],
  )
  const now = (await accountsOf(tx)).find((one) => one.account === (account as Account)) ?? refuse('FIELD_BAD')
  if (written) return now
  const own = (await ownAccounts(tx)).find((one) => one.account === account)
  return refuseNewer(tx, { user: own?.user ?? null, time: own?.time ?? null }, now)
}
