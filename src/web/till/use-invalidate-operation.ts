import { useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/operations.gen.ts'

/** Returns a function that invalidates the cached answers of an operation. */
export function useInvalidateOperation(id: OperationId): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [id] })
}
