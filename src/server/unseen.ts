import { guardOf } from '#contract/guards.gen.ts'

/** Whether somebody lacks the right that guards a field of a service, `lines.taxPrice` being one of its rows (ADR 51). */
export function isUnseen({ unseen }: { unseen?: ReadonlySet<string> }, service: string, path: string): boolean {
  const right = guardOf(service, path)
  return right !== undefined && unseen?.has(right) === true
}
