import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/**
 * Grants this quantity for the only line on the page of pending approvals, through the menu and the dialog of its
 * screen.
 */
export async function grantLess(user: UserEvent, qty: string): Promise<void> {
  const more = await screen.findByRole('button', { name: '更多' })
  more.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '核准数量' })
  const highlighted = () => document.querySelector('[role="menuitem"][data-highlighted]')?.textContent ?? ''
  await waitFor(() => expect(highlighted()).not.toBe(''))
  for (let at = 0; at < 8 && !highlighted().includes('核准数量'); at += 1) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox'))
  await user.type(dialog.getByRole('textbox'), qty)
  await user.click(dialog.getByRole('button', { name: '审核' }))
}
