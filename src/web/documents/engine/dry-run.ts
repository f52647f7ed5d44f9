import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type BodyOf, type DataOf, operationOf } from '#contract/operations.gen.ts'
import { ApiRefusal, operationQuery } from '../../api.ts'
import type { EventCall } from './document-call.ts'

/** A call that makes an event happen, as it would be sent. */
export type Deed = BodyOf<'DocumentApi_dryRun'>
export type Effect = DataOf<'DocumentApi_dryRun'>

/** The same as the server takes it. */
export const deedOf = ({ id, query, body }: EventCall): Deed => ({ path: operationOf(id).path, ...query, ...(body ? { body } : {}) })

/** What calls would do: on its way, known, refused as the call itself would be, or without an answer. */
export type Reckoned =
  | { is: 'waiting' }
  | { is: 'known'; effect: Effect }
  | { is: 'refused'; refusal: ApiRefusal }
  | { is: 'failed'; error: unknown; again: () => void }

const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const

/** Has the server do these calls and take them back. Each is asked for itself, and answered for itself. */
export function useDryRuns(deeds: readonly Deed[]): readonly Reckoned[] {
  return useQueries({
    queries: deeds.map((body) => ({ ...operationQuery('DocumentApi_dryRun', { body }), ...fresh })),
    combine: (results) => results.map(reckonedOf),
  })
}

/** The same for calls that are one deed: the first that is refused answers. */
export function useDryRun(deeds: readonly Deed[]): Reckoned {
  return together(useDryRuns(deeds))
}

const serverFailed = 500
const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal && error.key !== '' && error.code < serverFailed

function reckonedOf({ data, error, isError, isFetching, refetch }: UseQueryResult<Effect>): Reckoned {
  if (isRefusal(error)) return { is: 'refused', refusal: error }
  if (isError && !isFetching) return { is: 'failed', error, again: () => void refetch() }
  return data && !isFetching ? { is: 'known', effect: data } : { is: 'waiting' }
}

function together(all: readonly Reckoned[]): Reckoned {
  const refused = all.find(({ is }) => is === 'refused')
  if (refused) return refused
  const failed = all.flatMap((each) => (each.is === 'failed' ? [each] : []))
  const again = () => {
    for (const each of failed) each.again()
  }
  if (failed[0]) return { is: 'failed', error: failed[0].error, again }
  const effects = all.flatMap((each) => (each.is === 'known' ? [each.effect] : []))
  return effects.length < all.length ? { is: 'waiting' } : { is: 'known', effect: joined(effects) }
}

const joined = (effects: readonly Effect[]): Effect => ({
  stock: effects.flatMap(({ stock }) => stock),
  ledger: effects.flatMap(({ ledger }) => ledger),
  progress: effects.flatMap(({ progress }) => progress),
  documents: effects.flatMap(({ documents }) => documents),
  warnings: effects.flatMap(({ warnings }) => warnings),
})
