import { useCallback } from 'react'
import { useSession } from '../../client/session.ts'
import { pageSizeOf } from './page-size.ts'

/** Returns a function that determines the page size of a list from the size in its address. */
export function usePageSize(): (named: number | null) => number {
  const { config } = useSession()
  return useCallback((named: number | null) => pageSizeOf(named, config.PAGE_SIZE), [config.PAGE_SIZE])
}
