import { useQueries } from '@tanstack/react-query'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { ApiRefusal, operationQuery } from '../../api.ts'
import type { EventRequest } from '../engine/document-call.ts'

/** A call that makes an event happen, as it would be sent. */
export type Deed = BodyOf<'DocumentApi_dryRun'>
export type Effect = DataOf<'DocumentApi_dryRun'>

/** The same as the server takes it. */
export const deedOf = ({ operation, query, body }: EventRequest): Deed => ({ path: operation.path, ...query, ...(body ? { body } : {}) })

/** What calls would do: on its way, known, refused as the call itself would be, or without an answer. */
export type Reckoned =
  | { is: 'waiting' }
  | { is: 'known'; effect: Effect }
  | { is: 'refused'; refusal: ApiRefusal }
  | { is: 'failed'; error: unknown; again: () => void }

const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const

/** Has the server do these calls and take them back. Each is asked for itself; the first that is refused answers. */
export function useDryRun(deeds: readonly Deed[]): Reckoned {
  return useQueries({
    queries: deeds.map((body) => ({ ...operationQuery('DocumentApi_dryRun', { body }), ...fresh })),
    combine: (results): Reckoned => {
      const refusal = results.map(({ error }) => error).find(isRefusal)
      if (refusal) return { is: 'refused', refusal }
      const failed = results.find(({ isError }) => isError)
      const again = () => {
        for (const result of results) if (result.isError) void result.refetch()
      }
      if (failed) return failed.isFetching ? { is: 'waiting' } : { is: 'failed', error: failed.error, again }
      const effects = results.flatMap(({ data, isFetching }) => (data && !isFetching ? [data] : []))
      return effects.length < results.length ? { is: 'waiting' } : { is: 'known', effect: joined(effects) }
    },
  })
}

const serverFailed = 500
const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal && error.key !== '' && error.code < serverFailed

const joined = (effects: readonly Effect[]): Effect => ({
  stock: effects.flatMap(({ stock }) => stock),
  ledger: effects.flatMap(({ ledger }) => ledger),
  progress: effects.flatMap(({ progress }) => progress),
  documents: effects.flatMap(({ documents }) => documents),
  warnings: effects.flatMap(({ warnings }) => warnings),
})
