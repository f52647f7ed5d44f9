import { useQueryClient } from '@tanstack/react-query'
import type { AuditKind } from '#resources/flow/audits.ts'

/** Returns a function that invalidates all queries of a kind's service, to call after an action on a request. */
export function useReloadAudits(kind: AuditKind) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${kind.api}_`) })
}
