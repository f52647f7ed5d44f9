import { guardOf } from '#contract/guards.gen.ts'

/** True if the user lacks the right that guards a field of a service, such as `lines.taxPrice` (ADR 51). */
export function isFieldHidden({ unseen }: { unseen?: ReadonlySet<string> }, service: string, path: string): boolean {
  const right = guardOf(service, path)
  return right !== undefined && unseen?.has(right) === true
}
