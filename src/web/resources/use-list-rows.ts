import type { ScreenDefinition } from '#resources/index.ts'
import type { Branch } from '../ui/table/branch.tsx'
import { useEndlessPages } from '../ui/table/endless-pages.ts'
import { usePaging } from '../ui/table/paging.ts'
import type { EndlessRows } from '../ui/table/table-props.ts'
import { pageQuery, type ResourceRow, type RowPage, useRows } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'
import { isTreeTable, useTreeRows } from './use-tree-rows.ts'

/** The rows of a list for its table. */
export type ListRows = {
  records: readonly ResourceRow[] | undefined
  /** Number of matching rows; undefined if the rows are not shown in pages. */
  total: number | undefined
  error: Error | null
  /** True while the rows are still those of an earlier query. */
  isOld: boolean
  refetch: () => Promise<unknown>
  branchOf: ((row: ResourceRow) => Branch) | undefined
  /** Set if the user has chosen endless scrolling instead of pages. */
  endless: EndlessRows<ResourceRow> | undefined
}

/**
 * Reads the rows of a list: a page of them or, in a tree, one level after the other. Nothing is requested until
 * `wanted` is true.
 */
export function useListRows(definition: ScreenDefinition, query: ListQuery, wanted: boolean): ListRows {
  const isTree = isTreeTable(definition)
  const isEndless = usePaging() === 'endless' && !isTree
  const onePage = useRows(definition, wanted && !isTree && !isEndless ? query.asked : undefined)
  const { current: _, size: __, ...question } = query.asked
  const allPages = useEndlessPages<ResourceRow, RowPage>({
    on: wanted && isEndless,
    question: JSON.stringify([definition.api, question]),
    queryOf: (of) => pageQuery(definition, { ...query.asked, ...of }),
  })
  const page = isEndless ? allPages : onePage
  const tree = useTreeRows(definition, query, wanted && isTree)
  if (isTree) {
    const { records, error, isWaiting, refetch, branchOf } = tree
    return { records, total: undefined, error, isOld: isWaiting && records !== undefined, refetch, branchOf, endless: undefined }
  }
  return {
    records: page.data?.records,
    total: page.data?.total ?? 0,
    error: page.error,
    isOld: page.isPlaceholderData,
    refetch: page.refetch,
    branchOf: undefined,
    endless: isEndless ? allPages.endless : undefined,
  }
}
