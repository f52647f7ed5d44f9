import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../ui/composing.ts'

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * Arrow keys, Enter and page keys move between the rows of a table. In a dialog, Enter in the last row moves to the
 * primary button.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  if (step === undefined || isComposing(event)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  const isOver = event.key === 'Enter' && at === fields.length - 1
  const dialog = event.currentTarget.closest('[role="dialog"]')
  const next = isOver ? dialog?.querySelector<HTMLElement>('[data-kind="primary"]') : fields.at(clamp(at + step, fields.length))
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)
