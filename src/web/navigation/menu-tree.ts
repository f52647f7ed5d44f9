import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { ownPaths } from '#resources/menu/menu-names.ts'
import { iconOf } from './menu-icons.ts'

type MenuNode = DataOf<'MenuApi_routes'>[number]

/** A line of the side menu: a group with lines below it, a page, or an external address. */
export type MenuLine = {
  id: string
  code: string
  label: Words
  icon: string
  /** Address of a page; absent on a group. */
  path?: string
  /** Opens in a window of its own. */
  outside?: boolean
  children: readonly MenuLine[]
}

/** True for an external page or a plain html file: it is shown in a frame. */
const isFramed = (path: string) => /^https?:\/\//.test(path) || /\.html?(?:[?#]|$)/.test(path)

/** The address of a framed page: it contains its names and its source. */
function framedAddress(node: MenuNode, src: string): string {
  const said = new URLSearchParams({ name: node.name, ...(node.nameEn ? { i18n: node.nameEn } : {}), src })
  return `/myiframe/${encodeURIComponent(node.code)}?${said}`
}

/**
 * The address of a leaf: framed, by our own path for the page, or at the top of the menu with `/index`, as this
 * family of products writes it.
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
 * The server's nodes as lines, without buttons, hidden nodes, empty groups and repeated addresses. `unlisted` are
 * menu codes that are hidden from the list of their group, by a setting of the tenant.
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

/** True when a line leads to the page of a path, compared without its query and its `/index`. */
function leadsTo(line: MenuLine, pathname: string): boolean {
  const path = line.path?.split('?')[0]
  return path !== undefined && (path === pathname || path === `${pathname}/index`)
}

/** The lines from the top of the menu down to the page of the address. */
export function trailTo(lines: readonly MenuLine[], pathname: string): readonly MenuLine[] {
  for (const line of lines) {
    if (leadsTo(line, pathname)) return [line]
    const below = trailTo(line.children, pathname)
    if (below.length > 0) return [line, ...below]
  }
  return []
}

/** All pages of the menu, in its order. */
export function leavesOf(lines: readonly MenuLine[]): readonly MenuLine[] {
  return lines.flatMap((line) => (line.path === undefined ? leavesOf(line.children) : [line]))
}
