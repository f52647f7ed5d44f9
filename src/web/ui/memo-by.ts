import { type ComponentType, memo } from 'react'

/** True for identical values, or lists of identical items. */
function isSameList(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}

/** Memoizes a component by the given props; lists are compared by item. It must not read other props. */
export const memoBy = <Props extends object>(Component: ComponentType<Props>, ...names: readonly (keyof Props)[]) =>
  memo(Component, (before, after) => names.every((name) => isSameList(before[name], after[name])))
