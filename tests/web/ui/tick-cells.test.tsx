import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TickCell, TickHead } from '#web/ui/table/tick-cells.tsx'

const table = (chosen: number, onToggle = vi.fn()) => (
  <table>
    <thead>
      <tr>
        <TickHead label="all" {...{ chosen, onToggle }} of={2} />
      </tr>
    </thead>
    <tbody>
      <tr>
        <TickCell label="row" checked={chosen > 0} {...{ onToggle }} />
      </tr>
    </tbody>
  </table>
)
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'all' })

test('the head says whether none, some or all rows are chosen; without rows nothing is', () => {
  const { rerender } = render(table(0))
  expect([all().checked, all().indeterminate]).toEqual([false, false])
  rerender(table(1))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  rerender(table(2))
  expect([all().checked, all().indeterminate]).toEqual([true, false])
})

test('a row is chosen by a click anywhere in its cell', async () => {
  const onToggle = vi.fn()
  render(table(0, onToggle))
  const cell = screen.getByRole('checkbox', { name: 'row' }).closest('label')
  await userEvent.click(cell as HTMLElement)
  expect(onToggle).toHaveBeenCalledOnce()
})
