import type { Words } from '#domain/core/words.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/index.ts'

type Props = { label: Words; amount: string; span: number; after?: number }

/**
 * Foot of a table of lines with the sum of the amounts under their column. `after` is the number of columns to the
 * right of it.
 */
export function TotalFoot({ label, amount, span, after = 0 }: Props) {
  const say = useSay()
  return (
    <tfoot>
      <tr>
        <td colSpan={span}>{say(label)}</td>
        <td data-align="right">
          <strong>{formatMoney(amount)}</strong>
        </td>
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}
