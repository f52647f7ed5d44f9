import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import type { Branch } from '../ui/table/branch.tsx'
import { hasOperation, type LevelRow, levelQuery, type ResourceRow } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'

const top = '0'

/** True if the list shows its rows as a tree, which the API answers level by level. */
export const isTreeTable = (definition: ScreenDefinition): boolean => definition.tree !== undefined && hasOperation(definition, 'lazyList')

/** Groups rows by parent. A row whose parent is not among them is put at the root. */
function rowsByParent({ tree = '' }: ScreenDefinition, rows: readonly LevelRow[]): Map<string, readonly LevelRow[]> {
  const known = new Set(rows.map(({ id }) => id))
  return Map.groupBy(rows, (row) => (known.has(String(row[tree])) ? String(row[tree]) : top))
}

/** A set whose members can be added and removed. */
function useMembers() {
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string) => {
    const next = new Set(members)
    if (!next.delete(id)) next.add(id)
    setMembers(next)
  }
  return [members, turn] as const
}

/**
 * The rows of a list that is shown as a tree. Each level is read when it is opened. With a search or filter, the rows
 * are those found with their ancestors, all unfolded.
 */
export function useTreeRows(definition: ScreenDefinition, query: ListQuery, wanted: boolean) {
  const [open, turnOpen] = useMembers()
  const [folded, turnFolded] = useMembers()
  const isSearch = query.isFiltered
  const { current: _, size: __, ascs: ___, descs: ____, ...asked } = query.asked as Record<string, unknown>
  const questions = isSearch ? [asked] : [top, ...open].map((parentId) => ({ parentId }))
  const levels = useQueries({ queries: questions.map((one) => ({ ...levelQuery(definition, one), enabled: wanted })) })
  const [first] = levels
  const below = isSearch
    ? rowsByParent(definition, first?.data ?? [])
    : new Map([top, ...open].map((id, at) => [id, levels[at]?.data ?? []]))
  const branches = new Map<string, Branch>()
  const branchAt = (row: LevelRow, level: number): Branch => {
    const isOpen = isSearch ? !folded.has(row.id) : open.has(row.id)
    const isBranch = isSearch ? below.has(row.id) : row.hasChildren
    return { level, toggle: () => (isSearch ? turnFolded : turnOpen)(row.id), ...(isBranch ? { open: isOpen } : {}) }
  }
  const opened = (id: string, level: number): LevelRow[] =>
    (below.get(id) ?? []).flatMap((row) => {
      const branch = branchAt(row, level)
      branches.set(row.id, branch)
      return [row, ...(branch.open ? opened(row.id, level + 1) : [])]
    })
  const records: readonly LevelRow[] | undefined = first?.data && opened(top, 1)
  return {
    records,
    error: first?.error ?? null,
    isWaiting: levels.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(levels.map((level) => level.refetch())),
    branchOf: (row: ResourceRow): Branch => branches.get(row.id) ?? { level: 1, toggle: () => turnOpen(row.id) },
  }
}
