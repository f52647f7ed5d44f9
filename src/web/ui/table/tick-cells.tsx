import type { InputHTMLAttributes } from 'react'

type Props = { label: string; checked: boolean; onToggle: () => void } & Pick<InputHTMLAttributes<HTMLInputElement>, 'tabIndex'> & {
    'data-cell'?: string | undefined
  }

/** The cell that selects a row; all of it is clickable. */
export const TickCell = (props: Props) => (
  <td className="ui-select-cell">
    <Tick {...props} />
  </td>
)

type HeadProps = { label: string; chosen: number; of: number; onToggle: () => void }

/** The head of such cells that selects all or none; mixed where only some are selected. */
export const TickHead = ({ label, chosen, of, onToggle }: HeadProps) => (
  <th className="ui-select-cell" scope="col">
    <Tick {...{ label, onToggle }} checked={of > 0 && chosen === of} some={chosen > 0 && chosen < of} />
  </th>
)

/** The head of such cells where selecting all is not possible. */
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
