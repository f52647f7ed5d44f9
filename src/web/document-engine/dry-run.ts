import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type BodyOf, type DataOf, operationOf } from '#contract/operations.gen.ts'
import { ApiRefusal, operationQuery } from '../client/api.ts'
import type { EventCall } from './document-call.ts'

/** Request for a dry run: the call that would trigger the event. */
export type DryRun = BodyOf<'DocumentApi_dryRun'>
export type Effect = DataOf<'DocumentApi_dryRun'>

/** Converts a call into the request of its dry run. */
export const dryRunOf = ({ id, query, body }: EventCall): DryRun => ({ path: operationOf(id).path, ...query, ...(body ? { body } : {}) })

/** Result of a dry run: still waiting, known, refused as the call itself would be, or failed. */
export type DryRunResult =
  | { is: 'waiting' }
  | { is: 'known'; effect: Effect }
  | { is: 'refused'; refusal: ApiRefusal }
  | { is: 'failed'; error: unknown; again: () => void }

const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const

/** Has the server run these calls and roll them back; returns a result for each. */
export function useDryRuns(deeds: readonly DryRun[]): readonly DryRunResult[] {
  return useQueries({
    queries: deeds.map((body) => ({ ...operationQuery('DocumentApi_dryRun', { body }), ...fresh })),
    combine: (results) => results.map(dryRunResultOf),
  })
}

/** Dry runs of calls that belong together, with one result for all: the first refusal, if there is one. */
export function useDryRun(deeds: readonly DryRun[]): DryRunResult {
  return combineResults(useDryRuns(deeds))
}

const serverFailed = 500
const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal && error.key !== '' && error.code < serverFailed

function dryRunResultOf({ data, error, isError, isFetching, refetch }: UseQueryResult<Effect>): DryRunResult {
  if (isRefusal(error)) return { is: 'refused', refusal: error }
  if (isError && !isFetching) return { is: 'failed', error, again: () => void refetch() }
  return data && !isFetching ? { is: 'known', effect: data } : { is: 'waiting' }
}

function combineResults(all: readonly DryRunResult[]): DryRunResult {
  const refused = all.find(({ is }) => is === 'refused')
  if (refused) return refused
  const failed = all.flatMap((each) => (each.is === 'failed' ? [each] : []))
  const again = () => {
    for (const each of failed) each.again()
  }
  if (failed[0]) return { is: 'failed', error: failed[0].error, again }
  const effects = all.flatMap((each) => (each.is === 'known' ? [each.effect] : []))
  return effects.length < all.length ? { is: 'waiting' } : { is: 'known', effect: joinEffects(effects) }
}

const joinEffects = (effects: readonly Effect[]): Effect => ({
  stock: effects.flatMap(({ stock }) => stock),
  ledger: effects.flatMap(({ ledger }) => ledger),
  progress: effects.flatMap(({ progress }) => progress),
  documents: effects.flatMap(({ documents }) => documents),
  warnings: effects.flatMap(({ warnings }) => warnings),
})
