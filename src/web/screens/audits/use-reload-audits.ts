import { useQueryClient } from '@tanstack/react-query'
import type { AuditKind } from '#resources/flow/audits.ts'

/** Reads the requests of a kind again, after an action on one. */
export function useReloadAudits(kind: AuditKind) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${kind.api}_`) })
}
