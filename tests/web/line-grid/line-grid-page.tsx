import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import type { LineField } from '#resources/documents/document-fields.ts'
import { LineGrid } from '#web/line-grid/line-grid.tsx'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import { lineRules } from '#web/line-grid/lines/rules.ts'
import type { GridGoods, GridLine, LineGridProps } from '#web/line-grid/lines/types.ts'
import { TabsContext } from '#web/navigation/tabs.ts'
import { system } from '#web/ui/theme/system.ts'
import { headDefaults, lookups, settings, taxRates } from './line-grid-samples.ts'

export const names: readonly LineField[] = [
  'commInfoId',
  'unitId',
  'qty',
  'taxPrice',
  'taxRate',
  'totalAmt',
  'taxAmt',
  'depotId',
  'isGift',
  'remark',
]
const columns = lineColumns(names)
export const rules = lineRules(settings)

/** A line as the server would have stored it. */
export function stored(goods: GridGoods, qty = '1', over: Partial<GridLine> = {}): GridLine {
  const line = rules.takeGoods({ ...headDefaults, id: `7${goods.id}${qty}` }, goods, undefined, { taxRates })
  return { ...rules.edit(line, { qty }), ...over }
}

const sizes = { offsetHeight: 600, offsetWidth: 1200, clientHeight: 600 } as const

/** The grid draws only the rows that fit, and nothing has a size in tests. The spies end with their file. */
export function giveSizes(): void {
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(value)
}

const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()

/** The page whose tab is shown. */
export const shownPage = () => tabs.getSnapshot().context.active

function Around({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <TabsContext value={tabs}>{children}</TabsContext>
    </ChakraProvider>
  )
}

/** A page with one grid, and what a user sees of it and does to it. */
export function openGrid(lines: readonly GridLine[] = [], props: Partial<LineGridProps> = {}) {
  giveSizes()
  let current = lines
  let steps = 0
  let replace: (next: readonly GridLine[]) => void = () => undefined
  function Page({ more }: { more: Partial<LineGridProps> }) {
    const [held, setHeld] = useState(lines)
    current = held
    replace = setHeld
    const take = (next: GridLine[]) => {
      steps += 1
      setHeld(next)
    }
    return (
      <Around>
        <input aria-label="before" />
        <LineGrid
          kind="test"
          columns={columns}
          lines={held}
          readOnly={false}
          settings={settings}
          onChange={take}
          lookups={lookups()}
          defaults={headDefaults}
          {...more}
        />
        <input aria-label="after" />
      </Around>
    )
  }
  const page = render(<Page more={props} />)
  const user = userEvent.setup({ delay: null })
  const column = (name: string) => names.indexOf(name as LineField)
  const cellOf = (row: number, name: string) => {
    const cell = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column(name)}"]`)
    if (!cell) throw new Error(`Row ${row} shows no ${name}`)
    return cell
  }
  return {
    user,
    lines: () => current,
    steps: () => steps,
    replace: (next: readonly GridLine[]) => replace(next),
    show: (more: Partial<LineGridProps>) => page.rerender(<Page more={{ ...props, ...more }} />),
    cell: cellOf,
    text: (row: number, name: string) => cellOf(row, name).querySelector('input')?.value ?? cellOf(row, name).textContent,
    total: (name: string) => document.querySelector(`[data-total="${name}"]`)?.textContent,
    /** Moves the focus into a cell by a click. */
    goTo: async (row: number, name: string) => {
      await user.pointer({ keys: '[MouseLeft]', target: cellOf(row, name) })
      await waitFor(() => focusedAt(row, name))
    },
    /** Where the keyboard focus is: row and field, or another element. */
    at: () => {
      const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
      const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
      return cell && row !== undefined
        ? `${row} ${names[Number(cell.dataset.column)]}`
        : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
    },
    input: () => {
      const input = document.activeElement
      if (!(input instanceof HTMLInputElement)) throw new Error('No cell has the focus')
      return input
    },
    options: () => screen.queryAllByRole('option').map((option) => option.textContent),
    said: () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((live) => live.textContent).join(' '),
    dialog: () => within(screen.getByRole('dialog')),
    paste: (text: string) => fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } }),
    copy: () => {
      let taken = ''
      fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData: (_: string, text: string) => (taken = text) } })
      return taken
    },
  }
  function focusedAt(row: number, name: string) {
    if (!cellOf(row, name).contains(document.activeElement)) throw new Error(`The focus is not in row ${row} ${name}`)
  }
}

export type GridPage = ReturnType<typeof openGrid>
