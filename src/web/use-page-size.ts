import { useCallback } from 'react'
import { useSession } from './session.ts'
import { pageSizeOf } from './ui/page-size.ts'

/** How many rows a page of a list has, by what its address names. */
export function usePageSize(): (named: number | null) => number {
  const { config } = useSession()
  return useCallback((named: number | null) => pageSizeOf(named, config.PAGE_SIZE), [config.PAGE_SIZE])
}
