import type { KeyboardEvent } from 'react'
import { isComposing } from '../../ui/composing.ts'

const fields = '[data-field] :is(input:not([type=date]), button[role=switch])'

/** The first field of the head. */
export function focusHead(root: HTMLElement): void {
  root.querySelector<HTMLElement>(fields)?.focus()
}

/**
 * Enter goes on to the next field of the head and from the last into the lines, with Shift back; the right hand need not leave the
 * numbers. From a field that is needed it goes to the next one needed that is still empty, so that who has chosen the partner is in the
 * lines with one key more. An open list of choices keeps its Enter.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
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
