import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import type { Field } from '#resources/definition/field.ts'
import { number, text } from '#resources/definition/list-columns.ts'
import { typeOf } from '#resources/documents/types.ts'
import { useOperation } from '../../client/api.ts'
import { formatMoney } from '../../i18n/format.ts'
import { balancePage } from './balance-page.tsx'

type MemberValueEntry = DataOf<'MemberValueApi_entries'>['records'][number]

const words = {
  title: { zh: '积分储值明细', en: 'What changed points and stored value' },
  customer: { zh: '客户', en: 'Customer' },
  choose: { zh: '选择客户，查看其积分和储值', en: 'Choose a customer to see points and stored value' },
  none: { zh: '没有积分和储值记录', en: 'Nothing was earned, topped up or used yet' },
  points: { zh: '积分', en: 'Points' },
  rate: { zh: '抵1元所需积分', en: 'Points for one yuan' },
  noRate: { zh: '不抵现', en: 'They pay nothing' },
  principal: { zh: '储值本金', en: 'Stored value paid for' },
  bonus: { zh: '储值赠送', en: 'Stored value given' },
} as const satisfies Record<string, Words>

const fields = {
  createTime: text('时间', 'Time', 160),
  kind: text('单据', 'Document', 130),
  billNo: number('单号', 'Number', 160),
  score: { label: words.points, kind: 'integer', width: 110 },
  principal: { label: words.principal, kind: 'amount', width: 160 },
  bonus: { label: words.bonus, kind: 'amount', width: 160 },
} as const satisfies Readonly<Record<string, Field>>

/** Page with the points and stored value of a customer's members: the balance, and each document that changed it. */
export default balancePage<MemberValueEntry, DataOf<'MemberValueApi_balance'>>({
  name: 'membervalue',
  right: 'member_view',
  title: words.title,
  who: { name: 'customerId', label: words.customer, to: 'CustomerApi' },
  choose: words.choose,
  none: words.none,
  fields,
  cells: (say) => ({ kind: ({ kind }) => say(typeOf(kind)?.label ?? kind) }),
  useEntries: (customerId, at, options) => useOperation('MemberValueApi_entries', { query: { customerId, ...at } }, options),
  useBalance: (customerId) => useOperation('MemberValueApi_balance', { query: { customerId } }),
  figuresOf: ({ points, pointsPerUnit, principal, bonus }, say) => [
    [words.points, String(points)],
    [words.rate, readFigure(pointsPerUnit)?.isZero() ? say(words.noRate) : pointsPerUnit],
    [words.principal, formatMoney(principal)],
    [words.bonus, formatMoney(bonus)],
  ],
})
