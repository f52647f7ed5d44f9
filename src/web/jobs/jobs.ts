import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Tone } from '#machines/engine/in-words.ts'
import { api, useOperation } from '../client/api.ts'

export type Job = DataOf<'JobApi_detail'>
export type Fault = DataOf<'JobApi_faults'>[number]
export type SheetHead = DataOf<'JobApi_head'>

const pollMs = 1500
const jobsShown = 30

/** True while the server is working on the job, or will as soon as it can. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running'
/** True if the job will not change any more. A job that is ready has not ended: it waits for the user. */
export const hasEnded = (job: Pick<Job, 'state'>): boolean => !isActive(job) && job.state !== 'ready'

/** Progress from 0 to 1; undefined while the total is unknown. */
export const progressOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total === undefined || total === 0 ? undefined : Math.min(1, done / total)

export const tones: Readonly<Record<string, Tone>> = {
  queued: 'grey',
  running: 'blue',
  ready: 'orange',
  done: 'green',
  failed: 'red',
  stopped: 'grey',
}

/** The user's jobs, newest first. They are read again regularly while one of them is active. */
export function useJobs() {
  return useOperation(
    'JobApi_list',
    { query: { size: jobsShown } },
    { refetchInterval: ({ state }) => (state.data?.records.some(isActive) ? pollMs : false), retry: false },
  )
}

/** One job. It is read again regularly while it is active. */
export function useJob(id: string | undefined, watching?: 2) {
  return useOperation(
    'JobApi_detail',
    { query: { id: id ?? '', ...(watching && { watching }) } },
    { enabled: id !== undefined, refetchInterval: ({ state }) => (state.data && isActive(state.data) ? pollMs : false) },
  )
}

/** The same for a dialog: the server is told while it shows the job, and when it is closed. */
export function useWatchedJob(id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return
    // whether the server hears of it or not, it takes the dialog for closed after some seconds
    return () => void api('JobApi_detail', { query: { id, watching: 1 } }).catch(() => undefined)
  }, [id])
  return useJob(id, 2)
}

/** Returns a function that reads the jobs again, to call after one was begun, stopped or removed. */
export function useReloadJobs() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('JobApi_') }), [client])
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Begins an export and waits for its sheet. Throws an error with the server's message if the job fails or is stopped.
 * The job goes on if this page is closed.
 */
export async function exportSheet(body: BodyOf<'JobApi_export'>, onBegun: () => void): Promise<File> {
  return fileOfJob(await api('JobApi_export', { body }), onBegun)
}

/** Waits for the file of a job that was begun. Throws like `exportSheet`. */
export async function fileOfJob(begun: Job, onBegun: () => void): Promise<File> {
  let job = begun
  onBegun()
  for (let ms = 300; isActive(job); ms = pollMs) {
    await wait(ms)
    job = await api('JobApi_detail', { query: { id: job.id } })
  }
  if (job.state !== 'done') throw new Error(job.failure ?? job.stateName)
  return api('JobApi_download', { query: { id: job.id } })
}
