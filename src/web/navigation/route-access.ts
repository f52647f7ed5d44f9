import type { DataOf } from '#contract/operations.gen.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import type { Page } from '../core/page.ts'
import { plainPath } from './page-registry.ts'

type RouteNode = DataOf<'MenuApi_routes'>[number]

const ofMenu = new Set(menuPages.map(({ path }) => path))
const ofProduct = new Set(staticMenu.flatMap(({ leaves }) => leaves.map(({ path }) => path)))

/**
 * The menu path that a page depends on: its own, or for a group of settings that of all settings. Forms and prints
 * have none.
 */
function lineOf({ path, under, fromMenu, ofEverybody }: Page): string | undefined {
  if (ofEverybody) return undefined
  if (fromMenu || ofMenu.has(path)) return path
  return ofProduct.has(path) ? under : undefined
}

/** A leaf at the top of the menu has its page's address followed by `/index`. */
const withoutIndex = (address: string) => plainPath(address.split('?')[0] ?? '').replace(/\/index$/, '')

const leadsTo = (nodes: readonly RouteNode[], path: string): boolean =>
  nodes.some((node) => withoutIndex(node.path ?? '') === path || leadsTo(node.children ?? [], path))

/**
 * True when the user's menu opens a page. A hidden node opens its page all the same; a page without a line in any
 * menu, such as the form of a document, is open, and the server guards its calls.
 */
export function isOpenTo(page: Page, menu: readonly RouteNode[]): boolean {
  const line = lineOf(page)
  return line === undefined || leadsTo(menu, withoutIndex(line))
}
