import { Popover, Portal } from '@chakra-ui/react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ToolWord } from '../actions/tool-word.tsx'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import type { Column, DataTableModel } from './use-data-table.ts'

const pinWord = { zh: '固定：{name}', en: 'Keep {name} in sight' }

/** The menu in which the user chooses the columns of a list, their order, width and pinning. The choice is stored. */
export function ColumnMenu<Row extends object>({ model }: { model: DataTableModel<Row> }) {
  const word = useWord()
  return (
    <Popover.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Popover.Trigger asChild>
        <Button kind="quiet" className="ui-columns-button" title={word('columns')}>
          <ToolWord icon="columns">{word('columns')}</ToolWord>
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={word('columns')}>
            <ul className="ui-columns">
              {model.columns.map((column, at) => (
                <ColumnLine key={column.id} model={model} column={column} first={at === 0} last={at === model.columns.length - 1} />
              ))}
            </ul>
            <Button kind="quiet" onClick={model.reset}>
              {word('resetColumns')}
            </Button>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

const narrowest = 48
const widest = 1200

type LineProps<Row extends object> = { model: DataTableModel<Row>; column: Column<Row>; first: boolean; last: boolean }

function ColumnLine<Row extends object>({ model, column, first, last }: LineProps<Row>) {
  const say = useSay()
  const word = useWord()
  const own = model.table.getColumn(column.id)
  const name = say(column.label)
  if (!own) return null
  const resize = (width: number) => {
    if (width >= narrowest && width <= widest) model.table.setColumnSizing((before) => ({ ...before, [column.id]: width }))
  }
  return (
    <li>
      <label className="ui-choice">
        <input
          type="checkbox"
          className="ui-tick"
          checked={own.getIsVisible()}
          disabled={column.always}
          onChange={(event) => own.toggleVisibility(event.target.checked)}
        />
        <span className="ui-cut">{name}</span>
      </label>
      <input
        key={own.getSize()}
        type="number"
        className="ui-input"
        aria-label={word('widthOf', { name })}
        title={word('widthOf', { name })}
        min={narrowest}
        max={widest}
        step={10}
        defaultValue={Math.round(own.getSize())}
        onBlur={(event) => resize(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') resize(event.currentTarget.valueAsNumber)
        }}
      />
      <IconButton
        label={fillPlaceholders(say(pinWord), { name })}
        aria-pressed={column.pin !== undefined}
        onClick={() => model.pin(column.id, column.pin === undefined)}
      >
        <Icon name="pin" size={12} />
      </IconButton>
      <IconButton label={word('moveLeft', { name })} aria-disabled={first || undefined} onClick={() => model.move(column.id, -1)}>
        <Icon name="up" size={12} />
      </IconButton>
      <IconButton label={word('moveRight', { name })} aria-disabled={last || undefined} onClick={() => model.move(column.id, 1)}>
        <Icon name="down" size={12} />
      </IconButton>
    </li>
  )
}
