import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LaidColumn, PaperChoice } from '#paper/print-template.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { designerWords as words } from './words.ts'

export type PrintedField = Omit<LaidColumn, 'field'> & { field: string }
type Move = (field: string, to: number) => void

type Props = {
  label: string
  choices: readonly PaperChoice[]
  value: readonly PrintedField[]
  onChange: (value: readonly PrintedField[]) => void
  readOnly: boolean
  error?: string | undefined
  /** True for columns: they have a width, and can be left out if they have no data. */
  withWidths?: boolean
}

/**
 * The fields of a paper: first those that are printed, in their order, then the others. A field is ticked to print it,
 * and moved by keys, buttons or dragging.
 */
export function OrderList({ label, choices, value, onChange, readOnly, error, withWidths = false }: Props) {
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const [focus, setFocus] = useState<{ field: string; act: string }>()
  // a row that was moved keeps the focus
  useLayoutEffect(() => {
    if (!focus) return
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-field') === focus.field)
    row?.querySelector<HTMLElement>(`[data-act="${focus.act}"]`)?.focus()
  }, [focus])
  const others = choices.filter(({ field }) => !value.some((one) => one.field === field))
  const move: Move = (field, to) => {
    const from = value.findIndex((one) => one.field === field)
    const moved = value[from]
    if (readOnly || !moved || to < 0 || to >= value.length) return
    const rest = value.filter((_, at) => at !== from)
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)])
    const act = document.activeElement?.getAttribute('data-act') ?? 'tick'
    setFocus({ field, act })
  }
  const shared = { readOnly, withWidths, move }
  return (
    <fieldset className="designer-part">
      <legend>{label}</legend>
      <p className="ui-hint">{say(words.orderHint)}</p>
      {error && (
        <p className="ui-wrong" role="alert">
          {error}
        </p>
      )}
      <ul ref={list} className="designer-order" data-widths={withWidths || undefined}>
        {value.map((chosen, at) => (
          <FieldLine
            key={chosen.field}
            {...shared}
            {...{ chosen, at, count: value.length }}
            name={say(choices.find(({ field }) => field === chosen.field)?.label ?? chosen.field)}
            onTick={() => onChange(value.filter(({ field }) => field !== chosen.field))}
            onChange={(news) => onChange(value.map((one) => (one.field === chosen.field ? { ...one, ...news } : one)))}
          />
        ))}
        {others.map(({ field, label: own }) => (
          <FieldLine
            key={field}
            {...shared}
            name={say(own)}
            onTick={() => {
              onChange([...value, { field }])
              setFocus({ field, act: 'tick' })
            }}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = {
  name: string
  onTick: () => void
  readOnly: boolean
  withWidths: boolean
  move: Move
  /** Absent if the field is not printed. */
  chosen?: PrintedField
  at?: number
  count?: number
  onChange?: (news: Partial<PrintedField>) => void
}

function FieldLine({ name, onTick, readOnly, withWidths, move, chosen, at = -1, count = 0, onChange }: LineProps) {
  const say = useSay()
  const said = (text: typeof words.up) => say(fillTemplate(text, { name }))
  const { field = '' } = chosen ?? {}
  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || !chosen) return
    event.preventDefault()
    move(field, at + step)
  }
  return (
    <li data-field={field || undefined} onKeyDown={byKey} {...(chosen && !readOnly && dragProps(field, at, move))}>
      <label className="ui-choice">
        <input type="checkbox" className="ui-tick" data-act="tick" checked={chosen !== undefined} disabled={readOnly} onChange={onTick} />
        <span className="ui-cut">{name}</span>
      </label>
      {chosen && withWidths && onChange && <Widths {...{ name, chosen, readOnly, onChange }} />}
      {chosen && !readOnly && (
        <span className="designer-moves">
          <IconButton data-act="up" label={said(words.up)} aria-disabled={at === 0 || undefined} onClick={() => move(field, at - 1)}>
            <Icon name="up" size={12} />
          </IconButton>
          <IconButton
            data-act="down"
            label={said(words.down)}
            aria-disabled={at === count - 1 || undefined}
            onClick={() => move(field, at + 1)}
          >
            <Icon name="down" size={12} />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** Props for dragging a row onto another one, whose place it then takes. */
const dragProps = (field: string, at: number, move: Move) => ({
  draggable: true,
  onDragStart: (event: React.DragEvent) => event.dataTransfer.setData('text/x-field', field),
  onDragOver: (event: React.DragEvent) => event.preventDefault(),
  onDrop: (event: React.DragEvent) => {
    event.preventDefault()
    move(event.dataTransfer.getData('text/x-field'), at)
  },
})

const [narrowest, widest] = [5, 200]

type WidthsProps = { name: string; chosen: PrintedField; readOnly: boolean; onChange: (news: Partial<PrintedField>) => void }

function Widths({ name, chosen: { width, ifAny }, readOnly, onChange }: WidthsProps) {
  const say = useSay()
  const resize = (input: HTMLInputElement) => {
    const next = Math.round(input.valueAsNumber)
    if (input.value === '') onChange({ width: undefined })
    else if (next >= narrowest && next <= widest) onChange({ width: next })
  }
  return (
    <>
      <input
        key={width}
        type="number"
        className="ui-input"
        data-act="width"
        aria-label={say(fillTemplate(words.width, { name }))}
        placeholder={say(words.widthShort)}
        min={narrowest}
        max={widest}
        step={5}
        defaultValue={width}
        readOnly={readOnly}
        onBlur={(event) => resize(event.target)}
        onKeyDown={(event) => event.key === 'Enter' && resize(event.currentTarget)}
      />
      <label className="ui-choice" title={say(fillTemplate(words.ifAnyOf, { name }))}>
        <input
          type="checkbox"
          className="ui-tick"
          data-act="ifAny"
          aria-label={say(fillTemplate(words.ifAnyOf, { name }))}
          checked={ifAny ?? false}
          disabled={readOnly}
          onChange={(event) => onChange({ ifAny: event.target.checked || undefined })}
        />
        <span className="ui-hint">{say(words.ifAny)}</span>
      </label>
    </>
  )
}
