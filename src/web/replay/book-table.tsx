import type { Words } from '#domain/core/words.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { useSay } from '../i18n/index.ts'
import type { ReplayStep } from './replay-types.ts'
import { replayWords as words } from './words.ts'

type BookedRow = ReplayStep['books'][number]

/** Entries in the books that a step made. If an entry belongs to another document, that document is named. */
export function BookTable({ title, rows, headId }: { title: Words; rows: readonly BookedRow[]; headId: string }) {
  const say = useSay()
  const heads = [words.book, words.name, words.place, words.goods, words.qty, words.amount]
  return (
    <div className="rp-scroll">
      <h3>{say(title)}</h3>
      <PlainTable title={title} heads={heads} figures={[words.qty, words.amount]}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a book have no other name here and never change places
          <tr key={at}>
            <td>
              {row.bookName} {row.headId !== headId && <span className="ui-hint">{row.billNo}</span>}
            </td>
            <td>{row.name}</td>
            <td>{row.place}</td>
            <td>{row.commInfoName}</td>
            <td className="ui-number">{row.qty}</td>
            <td className="ui-number">{row.costAmt ?? row.purchaseAmt ?? row.amount}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
