import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '#resources/definition/field.ts'
import { amount, number, text } from '#resources/definition/list-columns.ts'
import { useOperation } from '../../client/api.ts'
import { formatMoney } from '../../i18n/format.ts'
import { balancePage } from './balance-page.tsx'

type PartnerBalanceChange = DataOf<'RecommendedApi_changeslist'>['records'][number]

const words = {
  title: { zh: '余额变动明细', en: 'What changed the balance' },
  partner: { zh: '合伙人', en: 'Partner' },
  choose: { zh: '选择合伙人，查看其余额和变动', en: 'Choose a partner to see the balance and what changed it' },
  none: { zh: '余额没有变动', en: 'Nothing changed the balance yet' },
  balance: { zh: '可提现余额', en: 'May be withdrawn' },
  waiting: { zh: '待结算', en: 'May still be returned' },
  held: { zh: '提现中', en: 'Being withdrawn' },
  paid: { zh: '已提现', en: 'Paid out' },
  total: { zh: '累计收益', en: 'Earned in all' },
} as const satisfies Record<string, Words>

/** What a change of the balance is for, by its code in the API. */
const types: Readonly<Record<number, Words>> = {
  1: { zh: '佣金', en: 'Commission' },
  2: { zh: '提现', en: 'Withdrawal' },
  3: { zh: '退货扣回', en: 'Taken back by a return' },
}

const fields = {
  createTime: text('时间', 'Time', 160),
  type: text('类型', 'Kind', 120),
  kindName: text('单据', 'Document', 130),
  billNo: number('单号', 'Number', 170),
  changeAmt: amount('变动金额', 'Change', 120),
  balanceAmt: amount('变动后余额', 'Balance', 120),
} as const satisfies Readonly<Record<string, Field>>

/**
 * Page with the balance of a network partner: the balance, the part of it that is pending, and each document that
 * changed it.
 */
export default balancePage<PartnerBalanceChange, DataOf<'RecommendedApi_recommendeddetail'>>({
  name: 'partnerbalance',
  right: 'networkpartner_view',
  title: words.title,
  who: { name: 'recommendedId', label: words.partner, to: 'NetworkPartnerApi' },
  choose: words.choose,
  none: words.none,
  fields,
  cells: (say) => ({ type: ({ type }) => say(types[type] ?? String(type)) }),
  useEntries: (recommendedId, at, options) => useOperation('RecommendedApi_changeslist', { query: { recommendedId, ...at } }, options),
  useBalance: (id) => useOperation('RecommendedApi_recommendeddetail', { query: { id } }),
  figuresOf: ({ balanceAmt, waitingAmt, heldAmt, paidAmt, totalAmt }) => [
    [words.balance, formatMoney(balanceAmt)],
    [words.waiting, formatMoney(waitingAmt)],
    [words.held, formatMoney(heldAmt)],
    [words.paid, formatMoney(paidAmt)],
    [words.total, formatMoney(totalAmt)],
  ],
})
