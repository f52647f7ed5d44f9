import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import type { WebLine } from '../../document-engine/document-types.ts'
import { formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { goodsName } from '../../line-grid/lines/cell-text.ts'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'

/**
 * A line for which part of its quantity is chosen, in the unit of the line: the maximum, and a lower quantity if one
 * is proposed.
 */
export type QuantityRow = { id: string; line: WebLine; most: string; proposed?: string; note?: string }

/** The quantity of a line until the user types one: the proposed quantity, otherwise the maximum. */
export const proposedOf = ({ proposed, most }: QuantityRow): string => proposed ?? most

type Props = {
  rows: readonly QuantityRow[]
  labels: { most: Words; qty: Words }
  /** Quantities typed by the user, by line id. */
  typed: Readonly<Record<string, string>>
  onType: (typed: Readonly<Record<string, string>>) => void
}

const goods: Words = { zh: '商品', en: 'Goods' }
const within: Words = { zh: '应为 0 至 {most}', en: '0 to {most}' }

/** True if the typed quantity is above the maximum or negative. */
function isOutOfRange(typed: string | undefined, { most }: QuantityRow): boolean {
  const figure = readFigure(typed)
  return figure !== undefined && (figure.isNegative() || figure.gt(most))
}

/** A table with a quantity field per line, beside its maximum. */
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
                  error={isOutOfRange(typed[row.id], row) ? fillPlaceholders(say(within), { most: formatQty(row.most) }) : undefined}
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
