import { type ComponentType, memo } from 'react'

/** True for identical values, and for lists whose items are identical. */
function isSameList(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}

/**
 * Memoizes a component by the named props. Lists are compared item by item. The component must not read other props,
 * because a change of them does not render it again.
 */
export const memoBy = <Props extends object>(Component: ComponentType<Props>, ...names: readonly (keyof Props)[]) =>
  memo(Component, (before, after) => names.every((name) => isSameList(before[name], after[name])))
