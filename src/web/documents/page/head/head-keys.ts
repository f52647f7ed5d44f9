import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../ui/composing.ts'

const fields = '[data-field] :is(input:not([type=date]), button[role=switch])'

/** Moves the focus to the first field of the head. */
export function focusHead(root: HTMLElement): void {
  root.querySelector<HTMLElement>(fields)?.focus()
}

/**
 * Enter moves to the next field of the head, and from the last field into the lines, so that the right hand can stay
 * on the number pad; Shift+Enter moves back. From a required field that is filled in, Enter moves to the next required
 * field that is empty, or else into the lines: after choosing the partner, one key leads there. While a list of
 * choices is open, Enter belongs to the list.
 */
export function moveToNextField(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const plain = event.key === 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey
  if (!plain || event.defaultPrevented || isComposing(event) || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('aria-expanded') === 'true') return
  const lines = event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=grid] [data-active] input')
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)]
  const at = all.indexOf(target)
  const after = all.slice(at + 1)
  const isShort = lines && target.closest('[data-needed=given]')
  const forth = isShort ? after.find((field) => field.closest('[data-needed=open]')) : after[0]
  const to = event.shiftKey ? all[at - 1] : (forth ?? lines)
  if (!to) return
  event.preventDefault()
  to.focus()
}
