import type { DataOf } from '#contract/operations.gen.ts'
import { pinyinInitials } from '../../ui/pinyin-initials.ts'
import type { TreeLine } from '../../ui/tree.tsx'

/** A menu or button that can be granted to roles. */
export type GrantNode = DataOf<'MenuApi_grantTree'>['menu'][number]
export type TickedIds = ReadonlySet<string>

const button = 2

export const idsOf = (nodes: readonly GrantNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

/** True if the role has a node and everything below it, 'mixed' if it has only a part, false if it has nothing. */
export function stateOf(node: GrantNode, ticked: TickedIds): boolean | 'mixed' {
  const ids = idsOf([node])
  const held = ids.filter((id) => ticked.has(id)).length
  return held === ids.length ? true : held > 0 && 'mixed'
}

/**
 * The ticked ids after a click on a node. A node that is not completely ticked gets ticked, with everything below it
 * and all its ancestors; a completely ticked node gets unticked.
 */
export function toggleNode(nodes: readonly GrantNode[], id: string, ticked: TickedIds): TickedIds {
  const way = pathToNode(nodes, id)
  const node = way.at(-1)
  if (!node) return ticked
  const below = idsOf([node])
  if (stateOf(node, ticked) === true) return new Set([...ticked].filter((one) => !below.includes(one)))
  return new Set([...ticked, ...below, ...way.map((above) => above.id)])
}

function pathToNode(nodes: readonly GrantNode[], id: string): GrantNode[] {
  for (const node of nodes) {
    const below = node.id === id ? [] : pathToNode(node.children ?? [], id)
    if (node.id === id || below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * The nodes whose name, or its pinyin initials, contains the text, with everything below them and all their ancestors.
 */
export function matchingNodes(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(sought) || pinyinInitials(node.title).includes(sought)) return [node]
    const children = matchingNodes(node.children ?? [], sought)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The lines of the tree that are visible. Nodes below another are visible only while that one is unfolded. */
export function linesOf(nodes: readonly GrantNode[], ticked: TickedIds, isOpen: (id: string) => boolean, level = 1): TreeLine[] {
  return nodes.flatMap((node) => {
    const { id, title, children } = node
    const line = { id, title, level, checked: stateOf(node, ticked) }
    if (!children) return [line]
    return [{ ...line, open: isOpen(id) }, ...(isOpen(id) ? linesOf(children, ticked, isOpen, level + 1) : [])]
  })
}

/** A page with its buttons. `group` is the menu that it belongs to. */
export type RightsPage = { id: string; title: string; group: string; buttons: readonly GrantNode[] }

/** The pages of the tree, in its order: nodes that have buttons, or nothing below them. */
export function pagesOf(nodes: readonly GrantNode[], group = ''): RightsPage[] {
  return nodes.flatMap((node) => {
    const { id, title, children = [] } = node
    const buttons = children.filter(({ category }) => category === button)
    const below = children.filter(({ category }) => category !== button)
    const isPage = node.category !== button && below.length === 0
    return [...(isPage || buttons.length > 0 ? [{ id, title, group, buttons }] : []), ...pagesOf(below, group || title)]
  })
}

export type Difference = { page: RightsPage; onlyFirst: readonly string[]; onlySecond: readonly string[] }

/**
 * For each page, the rights that only one of the two roles has, as the titles of its buttons. For a page without
 * buttons it is the title of the page.
 */
export function differences(nodes: readonly GrantNode[], first: TickedIds, second: TickedIds): Difference[] {
  const only = (page: RightsPage, one: TickedIds, other: TickedIds) => {
    const buttons = page.buttons.filter(({ id }) => one.has(id) && !other.has(id)).map(({ title }) => title)
    const isOnly = buttons.length === 0 && one.has(page.id) && !other.has(page.id)
    return isOnly ? [page.title] : buttons
  }
  return pagesOf(nodes)
    .map((page) => ({ page, onlyFirst: only(page, first, second), onlySecond: only(page, second, first) }))
    .filter(({ onlyFirst, onlySecond }) => onlyFirst.length + onlySecond.length > 0)
}
