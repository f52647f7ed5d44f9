import { useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/operations.gen.ts'

/** Reads again what an operation answered, wherever it is shown. */
export function useReadAgainOf(id: OperationId): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [id] })
}
