import type { ScreenDefinition } from '#resources/index.ts'
import { useEndlessPages } from '../endless-pages.ts'
import type { Branch } from '../ui/branch.tsx'
import { usePaging } from '../ui/paging.ts'
import type { EndlessRows } from '../ui/table-props.ts'
import { pageQuery, type Row, type RowPage, useRows } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'
import { isTreeTable, useTreeRows } from './use-tree-rows.ts'

/** The rows of a list as its table shows them. */
export type ListRows = {
  records: readonly Row[] | undefined
  /** How many match; undefined where rows are not paged. */
  total: number | undefined
  error: Error | null
  /** What is shown answers an older question. */
  isOld: boolean
  refetch: () => Promise<unknown>
  branchOf: ((row: Row) => Branch) | undefined
  /** Instead of pages, where somebody wants to scroll on. */
  endless: EndlessRows<Row> | undefined
}

/** Asks for the rows of a list: a page of them, or level by level where they hang under each other. Nothing before they are wanted. */
export function useListRows(definition: ScreenDefinition, query: ListQuery, wanted: boolean): ListRows {
  const isTree = isTreeTable(definition)
  const isEndless = usePaging() === 'endless' && !isTree
  const onePage = useRows(definition, wanted && !isTree && !isEndless ? query.asked : undefined)
  const { current: _, size: __, ...question } = query.asked
  const allPages = useEndlessPages<Row, RowPage>({
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
