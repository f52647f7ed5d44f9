import type { InputHTMLAttributes } from 'react'

type Props = { label: string; checked: boolean; onToggle: () => void } & Pick<InputHTMLAttributes<HTMLInputElement>, 'tabIndex'> & {
    'data-cell'?: string | undefined
  }

/** The cell with the tick box that selects a row. A click anywhere in the cell changes it. */
export const TickCell = (props: Props) => (
  <td className="ui-select-cell">
    <Tick {...props} />
  </td>
)

type HeadProps = { label: string; chosen: number; of: number; onToggle: () => void }

/** The head of the column with tick boxes. It selects all rows or none, and is mixed if only some are selected. */
export const TickHead = ({ label, chosen, of, onToggle }: HeadProps) => (
  <th className="ui-select-cell" scope="col">
    <Tick {...{ label, onToggle }} checked={of > 0 && chosen === of} some={chosen > 0 && chosen < of} />
  </th>
)

/** The same head without a tick box, for lists in which the user cannot select all rows. */
export const NoTickHead = () => <th className="ui-select-cell" scope="col" />

function Tick({ label, checked, some = false, onToggle, ...rest }: Props & { some?: boolean }) {
  return (
    <label>
      <input
        type="checkbox"
        className="ui-tick"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={onToggle}
        {...rest}
      />
    </label>
  )
}
