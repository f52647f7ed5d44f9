import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { accounts } from '#domain/finance/ledger.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'
import { movementWords } from '../../queries/stock-parts.ts'

type BookedRow = DataOf<'LogReplayApi_replay'>['steps'][number]['books'][number]
/** A book row with its posting time, if recorded. */
export type DatedBookRow = { row: BookedRow; at: Date | null }

const bookWords: Readonly<Record<BookedRow['book'], Words>> = {
  stock: { zh: '库存', en: 'Stock' },
  ledger: { zh: '往来', en: 'Ledger' },
  cash: { zh: '资金', en: 'Cash' },
  tax: { zh: '税额', en: 'Tax' },
  value: { zh: '储值', en: 'Stored value' },
  points: { zh: '积分', en: 'Points' },
  commission: { zh: '佣金', en: 'Commission' },
  voucher: { zh: '凭证', en: 'Voucher' },
}

/** Labels of entries by account and purpose. */
const names: Readonly<Record<string, Words>> = {
  payable: { zh: '应付', en: 'Payable' },
  receivable: { zh: '应收', en: 'Receivable' },
  advance: { zh: '预收预付', en: 'Advance' },
  refund: { zh: '应退', en: 'To pay back' },
  purchase: { zh: '采购', en: 'purchase' },
  freight: { zh: '运费', en: 'freight' },
  opening: { zh: '期初', en: 'opening' },
  sales: { zh: '销售', en: 'sale' },
  payment: { zh: '收付款', en: 'payment' },
  applied: { zh: '核销', en: 'settled' },
  discount: { zh: '折让', en: 'discount' },
  writeOff: { zh: '坏账', en: 'write-off' },
  matched: { zh: '暂估冲回', en: 'estimate matched' },
  invoice: { zh: '发票', en: 'invoice' },
  expense: { zh: '费用', en: 'expense' },
  supplement: { zh: '调整', en: 'supplement' },
  rebate: { zh: '返利', en: 'rebate' },
  openingPurchase: { zh: '期初暂估', en: 'opening estimate' },
  openingSales: { zh: '期初未开票', en: 'opening, not invoiced' },
  goods: { zh: '货款', en: 'goods' },
  tax: { zh: '税', en: 'tax' },
  deemedSale: { zh: '视同销售', en: 'Deemed sale' },
  lossOut: { zh: '损失转出', en: 'Input tax of losses' },
  useOut: { zh: '领用转出', en: 'Input tax of own use' },
  invoiced: { zh: '已开票销项', en: 'Output tax invoiced' },
  invoiceVoid: { zh: '作废发票销项', en: 'Output tax of a void invoice' },
  uninvoiced: { zh: '未开票销项', en: 'Output tax without invoice' },
  declared: { zh: '已申报转开票', en: 'Declared before' },
  declaredVoid: { zh: '已申报转回', en: 'Declared, given back' },
  deducted: { zh: '进项抵扣', en: 'Input tax deducted' },
  deductedOut: { zh: '进项转出', en: 'Input tax given back' },
  waiting: { zh: '待勾选进项', en: 'Input tax to be certified' },
  stored: { zh: '储值变动', en: 'Stored value' },
  points: { zh: '积分变动', en: 'Points' },
  commission: { zh: '佣金', en: 'Commission' },
  debit: { zh: '借', en: 'Dr' },
  credit: { zh: '贷', en: 'Cr' },
  ...movementWords,
}

export const accountName = (account: string, language: Language): string => inLanguage(names[account] ?? account, language)

type BookQueryRow = {
  book: BookedRow['book']
  /** Label keys, in order. */
  about: string[]
  headId: string
  billNo: string | null
  place: string | null
  commInfoName: string | null
  qty: string | null
  amount: string | null
  guard: 'cost' | 'purchase' | null
  at: Date | null
  row: string
}

const rowsQuery = `
  select b.*, d.bill_no as "billNo" from (
    select 'stock' as book, array[m.kind] as about, m.document_id as "headId", p.name as place,
      c.comm_info_name as "commInfoName", m.qty, m.value as amount,
           'cost' as guard, m.posted_at as at, m.seq as row
      from stock_movement m join depot p on p.tenant_id = $1 and p.id = m.depot_id
      join commodity c on c.tenant_id = $1 and c.id = m.comm_info_id
     where m.tenant_id = $1 and m.document_id = any ($2::bigint[]) and m.lot = ''
    union all
    select 'ledger', array[e.account, e.about, e.part], e.document_id, coalesce(s.supplier_name, u.customer_name), null, null, e.amount,
           case e.party when 'supplier' then 'purchase' end, e.posted_at, e.id
      from ledger_entry e left join supplier s on s.tenant_id = $1 and e.party = 'supplier' and s.id = e.party_id
      left join customer u on u.tenant_id = $1 and e.party = 'customer' and u.id = e.party_id
     where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'cash', array[]::text[], e.document_id, a.name, null, null, e.amount, null, e.posted_at, e.id
      from cash_entry e join cash_account a on a.tenant_id = $1 and a.id = e.account_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'tax', array[e.about], e.document_id, null, c.comm_info_name, null, e.amount, case
      when e.about in ('lossOut', 'useOut', 'deducted', 'deductedOut') then 'cost' end,
           e.posted_at, e.id
      from tax_entry e left join document_line l on l.tenant_id = $1 and l.id = e.line_id
      left join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
     where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'tax', array[e.about], e.document_id, null, null, null, e.amount, 'cost', e.posted_at, e.id
      from expense_tax e where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'value', array['stored'], e.document_id, u.customer_name, null, null, e.principal + e.bonus, null, e.create_time, e.id
      from stored_value_entry e join customer u on u.tenant_id = $1 and u.id = e.customer_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'points', array['points'], e.document_id, u.customer_name, null, e.score, null, null, e.create_time, e.id
      from points_entry e join customer u on u.tenant_id = $1 and u.id = e.customer_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'commission', array['commission'], e.document_id, p.name, null, null, e.amount, null, e.create_time, e.id
      from commission_entry e join network_partner p on p.tenant_id = $1 and p.id = e.partner_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[])
    union all
    select 'voucher', array[e.side, v.period || '-' || v.number, e.code, e.name], v.document_id, e.party_name, null,
      null, e.amount, 'cost', v.push_time, v.id * 1000 + e.index_no
      from voucher v join voucher_entry e on e.tenant_id = $1 and e.voucher_id = v.id
      where v.tenant_id = $1 and v.document_id = any ($2::bigint[])
  ) b join document d on d.tenant_id = $1 and d.id = b."headId"
  order by array_position(array['stock', 'ledger', 'cash', 'tax', 'value', 'points', 'commission', 'voucher'], b.book), b."headId", b.row`

/** All book rows of these documents with their posting time. */
export async function bookedRows(tx: Tx, ids: readonly string[], language: Language): Promise<DatedBookRow[]> {
  const { places } = await settingsOf(tx)
  const rows = await tx.query<BookQueryRow>(rowsQuery, [tx.tenantId, [...new Set(ids)]])
  return rows.map(({ at, book, about, amount, guard, qty, row: _, ...row }) => {
    const money = amount === null ? undefined : fixedText(decimal(amount), places.amount)
    const shown = guard === 'cost' ? { costAmt: money } : guard === 'purchase' ? { purchaseAmt: money } : { amount: money }
    const name = about.map((part) => inLanguage(names[part] ?? accountOf(part) ?? part, language)).join(' · ')
    const said = { ...row, book, bookName: inLanguage(bookWords[book], language), name: name || inLanguage(bookWords[book], language) }
    return { at, row: withoutNulls({ ...said, qty: qty === null ? null : fixedText(decimal(qty), places.qty), ...shown }) as BookedRow }
  })
}

const accountOf = (name: string): Words | undefined => (accounts as Readonly<Record<string, Words>>)[name]
