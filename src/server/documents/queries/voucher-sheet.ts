import { sql } from 'kysely'
import type { Language, Words } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { rightWords } from '#resources/rights.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import type { Tx } from '../../db/connect.ts'
import { statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { Call } from '../../http/request.ts'
import { answerCsv, answerSheet } from '../../sheets/answer-sheet.ts'
import type { CsvCell } from '../../sheets/csv.ts'
import type { SheetCell } from '../../sheets/write.ts'
import { kindName } from '../engine/kind.ts'
import { filterConditions, voucherDocuments, voucherKinds } from './voucher-documents.ts'

type VoucherEntry = {
  id: string
  indexNo: number
  legalEntity: string
  billDate: string
  number: number
  kind: string
  billNo: string | null
  side: 'debit' | 'credit'
  code: string
  name: string
  party: 'customer' | 'supplier' | null
  partyCode: string | null
  partyName: string | null
  amount: string
}
type Column = Words & { width: number; shows: (entry: VoucherEntry, language: Language) => CsvCell }

const descriptionOf = ({ kind, billNo, partyName }: VoucherEntry, language: Language) =>
  [kindName(kind, language), billNo, partyName].filter(Boolean).join(' ')
const figure = (value: string | number): CsvCell => ({ figure: String(value) })
const amountOn = (side: VoucherEntry['side']) => (entry: VoucherEntry) =>
  entry.side === side ? figure(decimal(entry.amount).toFixed()) : null
const partyWords = { customer: { zh: '客户', en: 'Customer' }, supplier: { zh: '供应商', en: 'Supplier' } } as const satisfies Record<
  string,
  Words
>

const columns: readonly Column[] = [
  { zh: '日期', en: 'Date', width: 12, shows: ({ billDate }) => billDate },
  { zh: '凭证字', en: 'Type', width: 8, shows: () => '记' },
  { zh: '凭证号', en: 'Number', width: 10, shows: ({ number }) => figure(number) },
  { zh: '法人', en: 'Legal entity', width: 18, shows: ({ legalEntity }) => legalEntity || null },
  { zh: '摘要', en: 'Description', width: 40, shows: descriptionOf },
  { zh: '科目编码', en: 'Account code', width: 14, shows: ({ code }) => code },
  { zh: '科目名称', en: 'Account', width: 34, shows: ({ name }) => name },
  { zh: '往来单位编码', en: 'Partner code', width: 14, shows: ({ partyCode }) => partyCode },
  { zh: '往来单位', en: 'Partner', width: 26, shows: ({ partyName }) => partyName },
  { zh: '借方金额', en: 'Debit', width: 14, shows: amountOn('debit') },
  { zh: '贷方金额', en: 'Credit', width: 14, shows: amountOn('credit') },
  { zh: '分录号', en: 'Row', width: 8, shows: ({ indexNo }) => figure(indexNo) },
  { zh: '往来类别', en: 'Kind of partner', width: 12, shows: ({ party }, language) => party && partyWords[party][language] },
  { zh: '附单据数', en: 'Papers', width: 10, shows: () => figure(1) },
]

type SheetCall = Pick<Call<'PushAccountingApi_sheet'>, 'tx' | 'user' | 'language' | 'query'>

const name: Words = { zh: '凭证', en: 'Vouchers' }

/**
 * Spreadsheet of all pushed voucher entries of the filtered documents, in number order (`docs/voucher-sheets.md`).
 * Refuses NO_PERMISSION to users who may not see costs, because stock and cost of sales accounts show them.
 */
export async function voucherSheet(call: SheetCall): Promise<FileAnswer> {
  const { tx, language } = call
  requireCosts(tx)
  const cell = (shown: CsvCell): SheetCell => (shown !== null && typeof shown === 'object' ? Number(shown.figure) : shown)
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for await (const row of rowsOf(call)) yield row.map(cell)
  }
  return answerSheet(
    tx,
    name[language],
    columns.map((column) => ({ header: column[language], width: column.width })),
    rows(),
  )
}

/** The same rows as CSV, with amounts at full precision. Refuses NO_PERMISSION like voucherSheet. */
export async function voucherCsv(call: SheetCall): Promise<FileAnswer> {
  const { tx, language } = call
  requireCosts(tx)
  const lines = async function* (): AsyncGenerator<CsvCell[]> {
    yield columns.map((column) => column[language])
    yield* rowsOf(call)
  }
  return answerCsv(tx, name[language], lines())
}

function requireCosts(tx: Tx): void {
  if (isFieldHidden(tx, 'PushAccountingApi', 'debitAmt')) refuse('NO_PERMISSION', { params: { button: rightWords('cost_view') } })
}

async function* rowsOf(call: SheetCall): AsyncGenerator<CsvCell[]> {
  for await (const entry of entriesOf(call)) yield columns.map(({ shows }) => shows(entry, call.language))
}

const batchRows = 2000

/** Entries ordered by legal entity, month, number and row, read in batches. */
async function* entriesOf(call: SheetCall): AsyncGenerator<VoucherEntry> {
  const from = sql`(select d.id, d.kind, d.bill_no
    from ${voucherDocuments(call, voucherKinds())} and b.rows > 0 ${filterConditions(call.query)}) d
    join voucher v on v.tenant_id = ${call.tx.tenantId} and v.document_id = d.id
    join voucher_entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id`
  for (let offset = 0; ; offset += batchRows) {
    const entries = await call.tx.run(
      statement(sql<VoucherEntry>`select v.id, e.index_no as "indexNo", v.legal_entity as "legalEntity",
        v.bill_date as "billDate", v.number, d.kind,
        d.bill_no as "billNo", e.side, e.code, e.name, e.party, e.party_code as "partyCode", e.party_name as "partyName", e.amount
        from ${from} order by v.legal_entity, v.period, v.number, e.index_no limit ${batchRows} offset ${offset}`),
    )
    yield* entries
    if (entries.length < batchRows) return
  }
}
