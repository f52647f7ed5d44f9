import { Menu, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { useWord } from '../i18n/index.ts'
import { Icon } from './icons.tsx'
import { useFitting } from './use-fitting.ts'

export type Chip<Value extends string> = { value: Value; label: ReactNode; count?: number; lang?: string }

type ChipsProps<Value extends string> = {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** The values of a filter as buttons, one of which is chosen. A button can show the number of rows with its value. */
export function Chips<Value extends string>({ label, chips, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="ui-chips" aria-label={label}>
      {chips.map((chip) => (
        <OneChip key={chip.value} chip={chip} isOn={chip.value === value} onChange={onChange} />
      ))}
    </fieldset>
  )
}

/**
 * The same in one line, beside other tools. Values that do not fit are in a menu at the end of the line; the chosen
 * value is always in the line.
 */
export function ChipLine<Value extends string>({ label, chips, value, onChange }: ChipsProps<Value>) {
  const line = useRef<HTMLFieldSetElement>(null)
  const chosen = chips.findIndex((chip) => chip.value === value)
  const fits = useFitting(line, chosen, chips.map((chip) => chip.value).join())
  const rest = fits ? chips.filter((_, at) => !fits.shown.has(at)) : []
  return (
    <fieldset ref={line} className="ui-chips" data-line aria-label={label} style={{ flexBasis: fits?.widthPx }}>
      {chips.map((chip) => (
        <OneChip key={chip.value} chip={chip} isOn={chip.value === value} isOut={rest.includes(chip)} onChange={onChange} />
      ))}
      {rest.length > 0 && <RestOfChips chips={rest} onChange={onChange} />}
    </fieldset>
  )
}

type OneProps<Value extends string> = { chip: Chip<Value>; isOn: boolean; isOut?: boolean; onChange: (value: Value) => void }

function OneChip<Value extends string>({ chip: { value, label, count, lang }, isOn, isOut, onChange }: OneProps<Value>) {
  return (
    <button
      type="button"
      className="ui-chip"
      data-fits={isOut === undefined ? undefined : !isOut}
      lang={lang}
      aria-pressed={isOn}
      onClick={() => onChange(value)}
    >
      {label}
      <Count count={count} />
    </button>
  )
}

const Count = ({ count }: { count: number | undefined }) => count !== undefined && <span>{count.toLocaleString('en-US')}</span>

function RestOfChips<Value extends string>({ chips, onChange }: Pick<ChipsProps<Value>, 'chips' | 'onChange'>) {
  const word = useWord()
  const shown = `+${chips.length}`
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <button type="button" className="ui-chip" aria-label={`${shown} ${word('more')}`} title={word('more')}>
          {shown}
          <Icon name="down" size={10} />
        </button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {chips.map(({ value, label, count, lang }) => (
              <Menu.Item key={value} value={value} lang={lang} onSelect={() => onChange(value)}>
                {label}
                <Menu.ItemCommand>
                  <Count count={count} />
                </Menu.ItemCommand>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
