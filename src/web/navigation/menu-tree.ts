import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { ownPaths } from '#resources/menu/menu-names.ts'
import { iconOf } from './menu-icons.ts'

type MenuNode = DataOf<'MenuApi_routes'>[number]

/** An entry of the side menu: a group with entries below it, a page, or an external address. */
export type MenuLine = {
  id: string
  code: string
  label: Words
  icon: string
  /** The address of the page; a group has none. */
  path?: string
  /** True: opens in a browser window of its own. */
  outside?: boolean
  children: readonly MenuLine[]
}

/** True for an external page or a plain HTML file, which is shown in a frame. */
const isFramed = (path: string) => /^https?:\/\//.test(path) || /\.html?(?:[?#]|$)/.test(path)

/** The address of a framed page. Its query has the page's names and its source. */
function framedAddress(node: MenuNode, src: string): string {
  const said = new URLSearchParams({ name: node.name, ...(node.nameEn ? { i18n: node.nameEn } : {}), src })
  return `/myiframe/${encodeURIComponent(node.code)}?${said}`
}

/**
 * The address of a menu entry. External pages get the address of their frame, or their own if they open in a window.
 * Other pages have our own path, with `/index` at the top level, as this family of products writes it.
 */
function addressOf(node: MenuNode, top: boolean): string | undefined {
  if (!node.path) return undefined
  if (isFramed(node.path)) return node.isOpen === 2 ? node.path : framedAddress(node, node.path)
  const [said = '', query] = node.path.split('?', 2)
  const path = ownPaths[said] ?? said
  const plain = top && !path.endsWith('/index') ? `${path}/index` : path
  return query === undefined ? plain : `${plain}?${query}`
}

/**
 * Makes menu entries of the server's nodes. Buttons, hidden nodes, empty groups and repeated addresses are left out,
 * and also the codes in `unlisted`, which a setting of the tenant hides below the top level.
 */
export function menuTree(nodes: readonly MenuNode[], unlisted: readonly string[] = []): readonly MenuLine[] {
  const seen = new Set<string>()
  const linesOf = (level: readonly MenuNode[], top: boolean): readonly MenuLine[] =>
    level.flatMap((node) => {
      if (node.category === 2 || node.isHidden === 2 || (!top && unlisted.includes(node.code))) return []
      const children = linesOf(node.children ?? [], false)
      const path = addressOf(node, top)
      if ((node.children?.length ?? 0) > 0) return children.length > 0 ? [lineOf(node, undefined, children)] : []
      if (!path || seen.has(path)) return []
      seen.add(path)
      return [lineOf(node, path, [])]
    })
  return linesOf(nodes, true)
}

function lineOf(node: MenuNode, path: string | undefined, children: readonly MenuLine[]): MenuLine {
  return {
    id: node.id,
    label: { zh: node.name, en: node.nameEn ?? node.name },
    code: node.code,
    icon: iconOf(node.code, node.source),
    ...(path === undefined ? {} : { path }),
    ...(path !== undefined && node.isOpen === 2 ? { outside: true } : {}),
    children,
  }
}

/** True if the entry leads to the page with this path. Query and `/index` are ignored. */
function leadsTo(line: MenuLine, pathname: string): boolean {
  const path = line.path?.split('?')[0]
  return path !== undefined && (path === pathname || path === `${pathname}/index`)
}

/** The entries from the top of the menu down to the page with this address; empty if the menu does not have it. */
export function trailTo(lines: readonly MenuLine[], pathname: string): readonly MenuLine[] {
  for (const line of lines) {
    if (leadsTo(line, pathname)) return [line]
    const below = trailTo(line.children, pathname)
    if (below.length > 0) return [line, ...below]
  }
  return []
}

/** All pages in the menu, in its order. */
export function leavesOf(lines: readonly MenuLine[]): readonly MenuLine[] {
  return lines.flatMap((line) => (line.path === undefined ? leavesOf(line.children) : [line]))
}
