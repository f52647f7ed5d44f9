import type { InputHTMLAttributes } from 'react'

type Props = { label: string; checked: boolean; onToggle: () => void } & Pick<InputHTMLAttributes<HTMLInputElement>, 'tabIndex'> & {
    'data-cell'?: string | undefined
  }

/** The cell in which a row is chosen; all of it answers a click or a thumb. */
export const TickCell = (props: Props) => (
  <td className="ui-select-cell">
    <Tick {...props} />
  </td>
)

type HeadProps = { label: string; chosen: number; of: number; onToggle: () => void }

/** The head over such cells that chooses all or none; it shows where only some are. */
export const TickHead = ({ label, chosen, of, onToggle }: HeadProps) => (
  <th className="ui-select-cell" scope="col">
    <Tick {...{ label, onToggle }} checked={of > 0 && chosen === of} some={chosen > 0 && chosen < of} />
  </th>
)

/** The head over such cells where there is no choosing all. */
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
