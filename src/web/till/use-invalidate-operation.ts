import { useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/operations.gen.ts'

/** Returns a function that invalidates all cached answers of an operation, so that they are read again. */
export function useInvalidateOperation(id: OperationId): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [id] })
}
