import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/ui/composing.ts'

const fields = '[data-field] :is(input:not([type=date]), button[role=switch])'

/** The first field of the head. */
export function focusHead(root: HTMLElement): void {
  root.querySelector<HTMLElement>(fields)?.focus()
}

/**
 * Enter goes on to the next field of the head and from the last into the lines, with Shift back; the right hand need not leave the
 * numbers. An open list of choices keeps its Enter.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const plain = event.key === 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey
  if (!plain || event.defaultPrevented || isComposing(event) || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('aria-expanded') === 'true') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)]
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)]
  const lines = event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=grid] [data-active] input')
  const to = next ?? (event.shiftKey ? undefined : lines)
  if (!to) return
  event.preventDefault()
  to.focus()
}
