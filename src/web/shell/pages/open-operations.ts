import { type Operation, operations } from '#contract/operations.gen.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'

/** The calls of the contract that a planned page waits for; none where the address is no page of the product. */
export function openOperations(pathname: string): readonly Operation[] {
  const leaf = staticMenu.flatMap(({ leaves }) => leaves).find(({ path }) => path === pathname)
  const interfaces = (leaf?.api ?? []).map((name) => `${name}_`)
  return operations.filter(({ id }) => interfaces.some((start) => id.startsWith(start)))
}
