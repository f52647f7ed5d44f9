import type { DataOf } from '#contract/operations.gen.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import type { Page } from '../core/page.ts'
import { plainPath } from './page-registry.ts'

type RouteNode = DataOf<'MenuApi_routes'>[number]

const ofMenu = new Set(menuPages.map(({ path }) => path))
const ofProduct = new Set(staticMenu.flatMap(({ leaves }) => leaves.map(({ path }) => path)))

/**
 * The menu path that decides whether a user may open the page: the page's own path or, for one group of settings, the
 * path of all settings. Forms and print pages have none.
 */
function lineOf({ path, under, fromMenu, ofEverybody }: Page): string | undefined {
  if (ofEverybody) return undefined
  if (fromMenu || ofMenu.has(path)) return path
  return ofProduct.has(path) ? under : undefined
}

/** Removes the `/index` that the address of a page has at the top level of the menu. */
const withoutIndex = (address: string) => plainPath(address.split('?')[0] ?? '').replace(/\/index$/, '')

const leadsTo = (nodes: readonly RouteNode[], path: string): boolean =>
  nodes.some((node) => withoutIndex(node.path ?? '') === path || leadsTo(node.children ?? [], path))

/**
 * True if the user may open the page by their menu. A node that is hidden in the menu counts too. A page that is in no
 * menu, such as the form of a document, may always be opened, because the server checks each of its calls.
 */
export function isOpenTo(page: Page, menu: readonly RouteNode[]): boolean {
  const line = lineOf(page)
  return line === undefined || leadsTo(menu, withoutIndex(line))
}
