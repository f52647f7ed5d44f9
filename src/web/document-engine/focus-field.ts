import type { Problem } from '#domain/refusals.ts'

/** Puts the focus on the head field a problem is about. */
export function focusField(root: HTMLElement, { field = '' }: Problem): void {
  const name = CSS.escape(field)
  root.querySelector<HTMLElement>(`:is([data-field="${name}"], [data-percent="${name}"]) :is(input, textarea, button)`)?.focus()
}
