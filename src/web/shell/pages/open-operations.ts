import { type Operation, operations } from '#contract/operations.gen.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'

/** The operations of the API that a planned page will use; empty if the product has no such page. */
export function openOperations(pathname: string): readonly Operation[] {
  const leaf = staticMenu.flatMap(({ leaves }) => leaves).find(({ path }) => path === pathname)
  const interfaces = (leaf?.api ?? []).map((name) => `${name}_`)
  return operations.filter(({ id }) => interfaces.some((start) => id.startsWith(start)))
}
