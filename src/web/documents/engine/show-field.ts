import type { Problem } from '#domain/refusals.ts'

/** Puts the focus on the head field a problem is about. */
export function showField(root: HTMLElement, { field = '' }: Problem): void {
  root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, textarea, button)`)?.focus()
}
