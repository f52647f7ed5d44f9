import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Tone } from '#machines/engine/in-words.ts'
import { api, useOperation } from '../api.ts'

export type Job = DataOf<'JobApi_detail'>
export type SheetHead = DataOf<'JobApi_head'>

const pollMs = 1500
const shown = 30

/** Whether the server still works on it. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running'
/** Whether nothing more becomes of it; what is ready waits for a person. */
export const hasEnded = (job: Pick<Job, 'state'>): boolean => !isActive(job) && job.state !== 'ready'

/** How far it is, from 0 to 1; undefined while nobody knows how much there is. */
export const shareOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total === undefined || total === 0 ? undefined : Math.min(1, done / total)

export const tones: Readonly<Record<string, Tone>> = {
  queued: 'grey',
  running: 'blue',
  ready: 'orange',
  done: 'green',
  failed: 'red',
  stopped: 'grey',
}

/** The caller's jobs, newest first; asked again while one of them is worked on. */
export function useJobs() {
  return useOperation(
    'JobApi_list',
    { query: { size: shown } },
    { refetchInterval: ({ state }) => (state.data?.records.some(isActive) ? pollMs : false), retry: false },
  )
}

/** One job, as it goes on. */
export function useJob(id: string | undefined) {
  return useOperation(
    'JobApi_detail',
    { query: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: ({ state }) => (state.data && isActive(state.data) ? pollMs : false) },
  )
}

/** Reads the jobs again, after one was begun, stopped or removed. */
export function useJobsAgain() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('JobApi_') }), [client])
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Begins an export and waits until its sheet is there. Throws what the server says when it fails or is stopped; the job itself goes on
 * without us.
 */
export async function exportedSheet(body: BodyOf<'JobApi_export'>, onBegun: () => void): Promise<File> {
  return fileOfJob(await api('JobApi_export', { body }), onBegun)
}

/** Waits until the file of an export that was begun is there; as `exportedSheet`. */
export async function fileOfJob(begun: Job, onBegun: () => void): Promise<File> {
  let job = begun
  onBegun()
  for (let ms = 300; isActive(job); ms = pollMs) {
    await rest(ms)
    job = await api('JobApi_detail', { query: { id: job.id } })
  }
  if (job.state !== 'done') throw new Error(job.failure ?? job.stateName)
  return api('JobApi_download', { query: { id: job.id } })
}
