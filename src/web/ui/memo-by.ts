import { type ComponentType, memo } from 'react'

/** Whether two values show the same: the same one, or lists of the same ones. */
function isSameList(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}

/** A component that is drawn anew only where one of these props changed; a list counts by what is in it. The others it does not read. */
export const memoBy = <Props extends object>(Component: ComponentType<Props>, ...names: readonly (keyof Props)[]) =>
  memo(Component, (before, after) => names.every((name) => isSameList(before[name], after[name])))
