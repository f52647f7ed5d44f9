import type { DataOf } from '#contract/operations.gen.ts'
import { menuPages } from '#resources/menu.ts'
import { staticMenu } from '#resources/static-menu.ts'
import type { Page } from '../page.ts'
import { plainPath } from '../page-registry.ts'

type Node = DataOf<'MenuApi_routes'>[number]

const ofMenu = new Set(menuPages.map(({ path }) => path))
const ofProduct = new Set(staticMenu.flatMap(({ leaves }) => leaves.map(({ path }) => path)))

/** The line of the menu that a page depends on: its own, and for a group of settings that of all settings. Forms and prints have none. */
function lineOf({ path, under, fromMenu, ofEverybody }: Page): string | undefined {
  if (ofEverybody) return undefined
  if (fromMenu || ofMenu.has(path)) return path
  return ofProduct.has(path) ? under : undefined
}

/** A leaf at the top of the menu stands in its page's address with `/index` behind. */
const bare = (address: string) => plainPath(address.split('?')[0] ?? '').replace(/\/index$/, '')

const leadsTo = (nodes: readonly Node[], path: string): boolean =>
  nodes.some((node) => bare(node.path ?? '') === path || leadsTo(node.children ?? [], path))

/**
 * Whether the user's menu opens a page (rule: route access also depends on the user's menu). A node that is hidden opens its page all the
 * same; a page that has no line in any menu, such as the form of a document, is open, and its calls are guarded by the server.
 */
export function isOpenTo(page: Page, menu: readonly Node[]): boolean {
  const line = lineOf(page)
  return line === undefined || leadsTo(menu, bare(line))
}
