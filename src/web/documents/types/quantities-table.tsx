import { readFigure } from '#domain/decimal.ts'
import { fill, type Words } from '#domain/words.ts'
import { formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { goodsName } from '../line-grid/cell-text.ts'

/** A line of which a part is meant, in its unit: the most that it may be, and what is proposed where that is less. */
export type PartRow = { id: string; line: WebLine; most: string; proposed?: string; note?: string }

/** What is meant of each line until somebody types: what is proposed, else all of it. */
export const proposedOf = ({ proposed, most }: PartRow): string => proposed ?? most

type Props = {
  rows: readonly PartRow[]
  labels: { most: Words; qty: Words }
  /** What was typed, by line. */
  typed: Readonly<Record<string, string>>
  onType: (typed: Readonly<Record<string, string>>) => void
}

const goods: Words = { zh: '商品', en: 'Goods' }
const within: Words = { zh: '应为 0 至 {most}', en: '0 to {most}' }

/** Whether what was typed is more than the line has, or below nothing. */
function isBeyond(typed: string | undefined, { most }: PartRow): boolean {
  const figure = readFigure(typed)
  return figure !== undefined && (figure.isNegative() || figure.gt(most))
}

/** How much of each line is meant, beside the most that it may be. */
export function QuantitiesTable({ rows, labels, typed, onType }: Props) {
  const say = useSay()
  return (
    <div className="doc-pick-frame">
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{say(goods)}</th>
            <th scope="col" data-align="right" style={{ width: 110 }}>
              {say(labels.most)}
            </th>
            <th scope="col" data-align="right" style={{ width: 130 }}>
              {say(labels.qty)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="ui-muted">{row.line.commInfoCode}</span> {goodsName(row.line)}{' '}
                {row.note && <span className="ui-muted">{row.note}</span>}
              </td>
              <td data-align="right">
                {formatQty(row.most)} {row.line.unitName}
              </td>
              <td>
                <DecimalField
                  label={`${say(labels.qty)} ${goodsName(row.line)}`}
                  labelHidden
                  error={isBeyond(typed[row.id], row) ? fill(say(within), { most: formatQty(row.most) }) : undefined}
                  value={typed[row.id] ?? proposedOf(row)}
                  onChange={(qty) => onType({ ...typed, [row.id]: qty })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
