import type { Words } from '#domain/words.ts'
import { useSay } from '../../i18n/index.ts'
import { TextField } from '../../ui/fields.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { goodsName } from '../line-grid/cell-text.ts'

/** A line of which a part is meant: `most` of it at first, in its unit. */
export type PartRow = { id: string; line: WebLine; most: string }

type Props = {
  rows: readonly PartRow[]
  labels: { most: Words; qty: Words }
  /** What was typed, by line; nothing yet stands for `most`. */
  typed: Readonly<Record<string, string>>
  onType: (typed: Readonly<Record<string, string>>) => void
}

const goods: Words = { zh: '商品', en: 'Goods' }

/** How much of each line is meant, beside the most that it may be. */
export function QuantitiesTable({ rows, labels, typed, onType }: Props) {
  const say = useSay()
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{say(goods)}</th>
          <th scope="col" data-align="right">
            {say(labels.most)}
          </th>
          <th scope="col">{say(labels.qty)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, line, most }) => (
          <tr key={id}>
            <td>{goodsName(line)}</td>
            <td data-align="right" className="ui-number">
              {most} {line.unitName}
            </td>
            <td>
              <TextField
                label={`${say(labels.qty)} ${goodsName(line)}`}
                labelHidden
                inputMode="decimal"
                value={typed[id] ?? most}
                onChange={(qty) => onType({ ...typed, [id]: qty })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
