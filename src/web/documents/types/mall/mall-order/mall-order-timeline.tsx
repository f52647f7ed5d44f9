import type { Words } from '#domain/core/words.ts'
import type { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { mallReturnDocument } from '#resources/documents/mall/mall-return.document.ts'
import { formPathOf } from '../../../../document-engine/document-paths.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import { Button } from '../../../../ui/button.tsx'

const words = {
  title: { zh: '付款、发货与退款', en: 'Payment, shipment and refund' },
  receiver: { zh: '收货人', en: 'Receiver' },
  pickUp: { zh: '提货码', en: 'Pick-up code' },
  paid: { zh: '付款', en: 'Paid' },
  sent: { zh: '发货', en: 'Sent' },
  back: { zh: '退货', en: 'Returned' },
  asked: { zh: '退货申请', en: 'Asked back' },
  refund: { zh: '退款', en: 'Refund' },
  points: { zh: '积分', en: 'Points' },
  group: { zh: '拼团', en: 'Group' },
  groupEnds: { zh: '成团截止', en: 'Group ends' },
  deposit: { zh: '定金', en: 'Deposit' },
  balance: { zh: '尾款期限', en: 'Balance due by' },
} as const satisfies Record<string, Words>

const refundStates: Readonly<Record<string, Words>> = {
  queued: { zh: '退款中', en: 'under way' },
  done: { zh: '已退款', en: 'paid back' },
  failed: { zh: '退款失败', en: 'failed' },
}

type MallOrder = DocumentOf<typeof mallOrderDocument>
type TimelineEntry = {
  key: string
  at: string
  what: Words
  amount: string
  note?: string | undefined
  open?: { kind: string; id: string }
}

/** Payments, deliveries, returns and refunds of an order, in order of time. */
function entriesOf({ payments = [], refunds = [], deliveries = [] }: MallOrder, say: (words: Words) => string): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...payments.map(({ amount, payWay, paymentNo, createTime = '' }, at) => {
      return { key: `p${at}`, at: createTime, what: words.paid, amount, note: [payWay, paymentNo].filter(Boolean).join(' ') }
    }),
    ...deliveries.map(({ id, kind, billNo, finalAmt, createTime = '' }) => {
      const what = finalAmt.startsWith('-') ? words.back : words.sent
      return {
        key: id,
        at: createTime,
        what: kind === mallReturnDocument.words.id ? words.asked : what,
        amount: finalAmt,
        note: billNo,
        open: { kind, id },
      }
    }),
    ...refunds.map(({ id, refundNo, state, amount, reason, failure, createTime = '' }) => {
      const said = refundStates[state]
      return {
        key: id,
        at: createTime,
        what: words.refund,
        amount,
        note: [refundNo, said && say(said), reason, failure].filter(Boolean).join(' · '),
      }
    }),
  ]
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
}

/** The receiver of an order, and its payments, shipments, returns and refunds in order of time. */
export function MallOrderTimeline({ document }: { document: MallOrder }) {
  const say = useSay()
  const open = useOpenTab()
  const entries = entriesOf(document, say)
  const { contactName, contactPhone, address, pickUpCode, score, groupSize, groupPaid, groupDeadline, depositAmt, balanceDate } = document
  const receiver = [contactName, contactPhone, address].filter(Boolean).join(' ')
  const facts = [
    [words.receiver, receiver],
    [words.pickUp, pickUpCode],
    [words.points, score === undefined ? undefined : String(score)],
    [words.group, groupSize === undefined ? undefined : `${groupPaid ?? 0}/${groupSize}`],
    [words.groupEnds, groupDeadline],
    [words.deposit, depositAmt && formatMoney(depositAmt)],
    [words.balance, balanceDate],
  ] as const
  return (
    <section aria-label={say(words.title)} className="doc-course">
      <dl>
        {facts.flatMap(([label, value]) =>
          value
            ? [
                <div key={label.en}>
                  <dt>{say(label)}</dt>
                  <dd>{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {entries.length > 0 && (
        <table className="ui-table">
          <tbody>
            {entries.map(({ key, at, what, amount, note, open: to }) => (
              <tr key={key}>
                <td style={{ width: 170 }}>{at}</td>
                <td style={{ width: 80 }}>{say(what)}</td>
                <td data-align="right" className="ui-number" style={{ width: 120 }}>
                  {formatMoney(amount)}
                </td>
                <td>
                  {to && formPathOf(to.kind, to.id) ? <Button onClick={() => open(formPathOf(to.kind, to.id) ?? '')}>{note}</Button> : note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
