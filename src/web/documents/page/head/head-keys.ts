import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../ui/composing.ts'

const fields = '[data-field] :is(input:not([type=date]), button[role=switch])'

/** The first field of the head. */
export function focusHead(root: HTMLElement): void {
  root.querySelector<HTMLElement>(fields)?.focus()
}

/**
 * Enter moves to the next field of the head and from the last one into the lines, with Shift back, so that the right
 * hand can stay on the number pad. From a filled required field it moves to the next empty required one, or into the
 * lines: after choosing the partner one key leads there. An open list of choices keeps its Enter.
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
