import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import type { Branch } from '../ui/data-table.tsx'
import { type LevelRow, levelQuery, type Row, serves } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'

const top = '0'

/** Whether a list shows its rows under each other: the wire serves them level by level. */
export const isTreeTable = (definition: ScreenDefinition): boolean => definition.tree !== undefined && serves(definition, 'lazyList')

/**
 * The rows of a table that unfolds: each level is asked when it is opened. With a search or a filter, whatever it finds at any level,
 * side by side.
 */
export function useTreeRows(definition: ScreenDefinition, query: ListQuery, wanted: boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { current: _, size: __, ascs: ___, descs: ____, ...asked } = query.asked as Record<string, unknown>
  const questions = query.isFiltered ? [asked] : [top, ...open].map((parentId) => ({ parentId }))
  const levels = useQueries({ queries: questions.map((one) => ({ ...levelQuery(definition, one), enabled: wanted })) })
  const [first] = levels
  const below = new Map(query.isFiltered ? [] : [top, ...open].map((id, at) => [id, levels[at]?.data ?? []] as const))
  const branches = new Map<string, Branch>()
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const opened = (id: string, level: number): LevelRow[] =>
    (below.get(id) ?? []).flatMap((row) => {
      branches.set(row.id, { level, toggle: () => toggle(row.id), ...(row.hasChildren ? { open: open.has(row.id) } : {}) })
      return [row, ...(open.has(row.id) ? opened(row.id, level + 1) : [])]
    })
  const records: readonly LevelRow[] | undefined = first?.data && (query.isFiltered ? first.data : opened(top, 1))
  return {
    records,
    error: first?.error ?? null,
    isWaiting: levels.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(levels.map((level) => level.refetch())),
    branchOf: query.isFiltered ? undefined : (row: Row): Branch => branches.get(row.id) ?? { level: 1, toggle: () => toggle(row.id) },
  }
}
