import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import type { TreeLine } from '../ui/tree.tsx'
import { branchQuery, type TreeNode, treeSearch } from './resource-api.ts'

const top = '0'

/**
 * The nodes of a resource's tree. Each level is read when it is opened. With a search text, the nodes are those found,
 * with their ancestors.
 */
export function useTreeLines(definition: ScreenDefinition, text: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const searching = text.trim() !== ''
  const parents = [top, ...open]
  const levels = useQueries({ queries: parents.map((parentId) => ({ ...branchQuery(definition, parentId), enabled: !searching })) })
  const found = useQuery({ ...treeSearch(definition, text.trim()), enabled: searching, placeholderData: (before) => before })
  const below = new Map(parents.map((id, at) => [id, levels[at]?.data ?? []]))
  const opened = (id: string, level: number): TreeLine[] =>
    (below.get(id) ?? []).flatMap((node) => [
      lineOf(node, level, open.has(node.id)),
      ...(open.has(node.id) ? opened(node.id, level + 1) : []),
    ])
  const asked = searching ? found : levels[0]
  return {
    lines: searching ? unfoldNodes(found.data ?? [], 1) : opened(top, 1),
    isPending: asked?.isPending ?? true,
    error: asked?.error ?? undefined,
    refetch: () => void asked?.refetch(),
    toggle: (id: string) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
  }
}

/**
 * Converts a node to a line of the tree. A node that was read level by level has `hasChildren`; one of a whole tree
 * has its children.
 */
const lineOf = ({ id, title, hasChildren, children }: TreeNode, level: number, open: boolean): TreeLine => ({
  id,
  title,
  level,
  ...(hasChildren || children ? { open } : {}),
})

const unfoldNodes = (nodes: readonly TreeNode[], level: number): TreeLine[] =>
  nodes.flatMap((node) => [lineOf(node, level, true), ...unfoldNodes(node.children ?? [], level + 1)])
