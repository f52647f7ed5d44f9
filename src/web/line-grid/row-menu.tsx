import { Menu, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { gridKey, useFormatKeys } from '../ui/own-keys.ts'
import { gridWords } from './lines/words.ts'
import { chosenRows, copyRows, moveRowsDown, moveRowsUp, openSetRows } from './state/grid-rows.ts'
import { cellOf, focusGrid, type Grid } from './state/grid-state.ts'

type RowAction = { name: string; words: { zh: string; en: string }; keys: string; run: (grid: Grid) => void }

/**
 * Sends an event about rows to the movement machine. The grid is focused first, because the machine handles such
 * events only then.
 */
const sendToGrid = (type: 'INSERT_ROW' | 'DELETE_ROW') => (grid: Grid) => {
  const { anchor } = grid.view.get()
  grid.movement.send({ type: 'FOCUS', ...cellOf(grid) })
  grid.view.set({ anchor })
  grid.movement.send({ type })
}

const rowActions: readonly RowAction[] = [
  { name: 'up', words: gridWords.rowUp, keys: 'Alt Shift ↑', run: moveRowsUp },
  { name: 'down', words: gridWords.rowDown, keys: 'Alt Shift ↓', run: moveRowsDown },
  { name: 'copy', words: gridWords.rowCopy, keys: 'Alt+Enter', run: copyRows },
  { name: 'insert', words: gridWords.rowInsert, keys: 'Ctrl+Enter', run: sendToGrid('INSERT_ROW') },
  { name: 'delete', words: gridWords.rowDelete, keys: 'Ctrl+Delete', run: sendToGrid('DELETE_ROW') },
  { name: 'set', words: gridWords.setRows, keys: 'Alt+B', run: openSetRows },
]

/** Menu with the actions on rows, for users without a keyboard. */
export function RowMenu({ grid }: { grid: Grid }) {
  const say = useSay()
  const shown = useFormatKeys()
  const acted = useRef(false)
  const run = (act: RowAction) => {
    act.run(grid)
    acted.current = true
  }
  // called when the menu is closed and has returned the focus to its button
  const goesOn = () => {
    if (acted.current && !grid.view.get().dialog) focusGrid(grid)
    acted.current = false
  }
  const isIdle = grid.lines.length === 0 || !chosenRows(grid)
  return (
    <Menu.Root lazyMount unmountOnExit onExitComplete={goesOn} positioning={{ placement: 'top-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <Button kind="quiet" className="lg-toggle">
          {say(gridWords.rows)}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {rowActions.map((act) => (
              <Menu.Item key={act.name} value={act.name} disabled={isIdle && act.name !== 'set'} onSelect={() => run(act)}>
                {say(act.words)}
                <Menu.ItemCommand>{shown(gridKey(act.keys))}</Menu.ItemCommand>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
