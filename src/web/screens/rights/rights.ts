import type { DataOf } from '#contract/operations.gen.ts'
import { pinyinInitials } from '../../ui/pinyin-initials.ts'
import type { TreeLine } from '../../ui/tree.tsx'

/** A menu or button that can be given to roles. */
export type GrantNode = DataOf<'MenuApi_grantTree'>['menu'][number]
export type Ticked = ReadonlySet<string>

const button = 2

export const idsOf = (nodes: readonly GrantNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

/** Whether a role holds all of a node and what is below it, some of that, or nothing. */
export function stateOf(node: GrantNode, ticked: Ticked): boolean | 'mixed' {
  const ids = idsOf([node])
  const held = ids.filter((id) => ticked.has(id)).length
  return held === ids.length ? true : held > 0 && 'mixed'
}

/** What is ticked once a node was chosen: what is not held in full is given whole, with what leads there; what is held in full is taken. */
export function toggled(nodes: readonly GrantNode[], id: string, ticked: Ticked): Ticked {
  const way = wayTo(nodes, id)
  const node = way.at(-1)
  if (!node) return ticked
  const below = idsOf([node])
  if (stateOf(node, ticked) === true) return new Set([...ticked].filter((one) => !below.includes(one)))
  return new Set([...ticked, ...below, ...way.map((above) => above.id)])
}

function wayTo(nodes: readonly GrantNode[], id: string): GrantNode[] {
  for (const node of nodes) {
    const below = node.id === id ? [] : wayTo(node.children ?? [], id)
    if (node.id === id || below.length > 0) return [node, ...below]
  }
  return []
}

/** The nodes whose name or its pinyin initials have the text, with all below them, and what leads to them. */
export function found(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(sought) || pinyinInitials(node.title).includes(sought)) return [node]
    const children = found(node.children ?? [], sought)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The lines that are shown: below a node only while it is unfolded. */
export function linesOf(nodes: readonly GrantNode[], ticked: Ticked, isOpen: (id: string) => boolean, level = 1): TreeLine[] {
  return nodes.flatMap((node) => {
    const { id, title, children } = node
    const line = { id, title, level, checked: stateOf(node, ticked) }
    if (!children) return [line]
    return [{ ...line, open: isOpen(id) }, ...(isOpen(id) ? linesOf(children, ticked, isOpen, level + 1) : [])]
  })
}

/** A page and its buttons, under the menu that it stands in. */
export type RightsPage = { id: string; title: string; group: string; buttons: readonly GrantNode[] }

/** Every page of the tree, in its order. */
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

/** Page by page what one role has and the other lacks, as titles of buttons; a page without buttons by its own. */
export function differences(nodes: readonly GrantNode[], first: Ticked, second: Ticked): Difference[] {
  const only = (page: RightsPage, one: Ticked, other: Ticked) => {
    const buttons = page.buttons.filter(({ id }) => one.has(id) && !other.has(id)).map(({ title }) => title)
    const isOnly = buttons.length === 0 && one.has(page.id) && !other.has(page.id)
    return isOnly ? [page.title] : buttons
  }
  return pagesOf(nodes)
    .map((page) => ({ page, onlyFirst: only(page, first, second), onlySecond: only(page, second, first) }))
    .filter(({ onlyFirst, onlySecond }) => onlyFirst.length + onlySecond.length > 0)
}
