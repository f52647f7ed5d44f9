import { useEffect, useRef } from 'react'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'
import { closeDialog, insertPickedGoods } from '../state/grid-commands.ts'
import { focusGrid, type Grid } from '../state/grid-state.ts'
import { useGridView, useMovement } from '../state/use-grid.ts'
import { DuplicateLinesDialog } from './duplicate-lines-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LotsDialog } from './lots-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { WhyPriceDialog } from './why-price-dialog.tsx'

const SetRowsDialog = lazyWindow(async () => (await import('./set-rows-dialog.tsx')).SetRowsDialog)

/**
 * The dialogs of the grid. They are rendered beside the grid and not inside it, so that keys pressed in a dialog do
 * not reach the cells.
 */
export function GridDialogs({ grid }: { grid: Grid }) {
  const { dialog } = useGridView(grid)
  const { editing } = useMovement(grid)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (dialog) wasOpen.current = true
    if (dialog || !wasOpen.current) return
    wasOpen.current = false
    // runs after the dialog has returned the focus to its opener; the focus stays if another dialog or menu has it by
    // then
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest('[role=dialog], [role=menu]')) focusGrid(grid)
    }, 50)
    return () => clearTimeout(timer)
  }, [dialog, grid])
  const close = () => closeDialog(grid)

  switch (dialog?.type) {
    case 'picker':
      return (
        <PickerDialog
          lookups={grid.inputs.lookups}
          text={dialog.text}
          onTake={(goods) => insertPickedGoods(grid, dialog.row, goods)}
          onClose={close}
        />
      )
    case 'prices':
      return <PricesDialog grid={grid} row={dialog.row} onClose={close} />
    case 'why':
      return <WhyPriceDialog grid={grid} row={dialog.row} onClose={close} />
    case 'stock':
      return <StockDialog grid={grid} row={dialog.row} onClose={close} />
    case 'lots':
      return <LotsDialog grid={grid} row={dialog.row} onClose={close} />
    case 'duplicates':
      // the question waits while the user is typing in another cell, because goods may be found meanwhile
      return editing ? null : <DuplicateLinesDialog grid={grid} duplicates={dialog.duplicates} rows={dialog.rows} onClose={close} />
    case 'paste':
      return <PasteDialog {...{ grid, sheet: dialog.sheet, plan: dialog.plan, row: dialog.row }} onClose={close} />
    case 'setRows':
      return <SetRowsDialog grid={grid} rows={dialog.rows} onClose={close} />
    case 'keys':
      return <KeysDialog grid={grid} onClose={close} />
    case undefined:
      return null
  }
}
