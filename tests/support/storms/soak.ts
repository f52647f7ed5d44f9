import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Client } from '../client.ts'
import type { Mix } from './storm.ts'

/**
 * A request with a successful answer: when it was answered, as a share of the soak, and its duration in milliseconds.
 */
export type Taken = { at: number; ms: number; wrote: boolean }
/** The memory of a process at a share of the soak: all of it, and the used part of its old heap. */
export type Held = { at: number; residentMb: number; oldHeapMb: number }

/** A clock that tells how much of the soak has passed, from 0 to 1 and beyond. */
export type Course = { share(): number; until(share: number): Promise<void> }

export function courseOf(minutes: number): Course {
  const begun = performance.now()
  const share = () => (performance.now() - begun) / (minutes * 60_000)
  return {
    share,
    until: async (wanted) => {
      while (share() < wanted) await sleep(100)
    },
  }
}

const metric = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )

/** Reads the memory of the process at an address repeatedly, until the test ends. */
export function watchMemory(url: string, token: string, course: Course): readonly Held[] {
  const held: Held[] = []
  let open = true
  const look = async () => {
    for (; open; await sleep(1_000)) {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
      if (!answer?.ok) continue
      const text = await answer.text()
      const mb = (name: string) => metric(text, name) / 2 ** 20
      held.push({
        at: course.share(),
        residentMb: mb('process_resident_memory_bytes'),
        oldHeapMb: mb('nodejs_heap_space_size_used_bytes{space="old"}'),
      })
    }
  }
  void look()
  onTestFinished(() => {
    open = false
  })
  return held
}

/** Records the duration of each successful request of a client, and counts the created documents. */
export function timed(client: Client, course: Course) {
  const taken: Taken[] = []
  let made = 0
  const call: Client['call'] = async (id, input) => {
    const begun = performance.now()
    const answer = await client.call(id, input)
    const wrote = input?.headers !== undefined && 'Idempotency-Key' in input.headers
    if (answer.status !== 200) return answer
    taken.push({ at: course.share(), ms: performance.now() - begun, wrote })
    if (wrote && !isAbout(input?.body)) made += 1
    return answer
  }
  return { client: { ...client, call }, taken, made: () => made }
}

const isAbout = (body: unknown): boolean => typeof body === 'object' && body !== null && 'id' in body

/** A mix that waits for its turn, so that all mixes together create only so many documents in the soak. */
export const paced =
  (mix: Mix, isAhead: () => boolean): Mix =>
  async (write, name, nth) => {
    while (isAhead()) await sleep(20)
    await mix(write, name, nth)
  }

const parts = 6

/** The 95th percentile of the durations in each sixth of the soak, in ms. */
export function slowest(taken: readonly Taken[]): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const ms = taken.filter(({ at }) => Math.min(Math.floor(at * parts), parts - 1) === part).map((one) => one.ms)
    return ms.sort((one, other) => one - other)[Math.floor(ms.length * 0.95)] ?? Number.NaN
  })
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** For the second half of the soak in tenths: by how many percent each differs from the first of them. */
export function drift(held: readonly Held[], of: (one: Held) => number): { first: number; hundredths: number[] } {
  const tenths = Array.from({ length: 5 }, (_, nth) => {
    const [from, to] = [0.5 + nth / 10, 0.6 + nth / 10]
    return mean(held.filter(({ at }) => at >= from && at < to).map(of))
  })
  const [first = Number.NaN, ...later] = tenths
  return { first, hundredths: later.map((one) => (one / first - 1) * 100) }
}

/** The figures of a soak, as in docs/benchmarks.md. */
export type SoakReport = {
  minutes: number
  documents: number
  steps: number
  kills: number
  sentAgain: Readonly<Record<string, number>>
  lost: number
  twice: number
  broken: number
  findings: number
  inBackup: string
  kept: string
  writes: readonly number[]
  reads: readonly number[]
  resident: ReturnType<typeof drift>
  oldHeap: ReturnType<typeof drift>
}

const inMs = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(', ')
const ofDrift = ({ first, hundredths }: SoakReport['resident']) =>
  `${first.toFixed(0)} MB; ${hundredths.map((one) => `${one < 0 ? '−' : '+'}${Math.abs(one).toFixed(1)} %`).join(', ')}`
/** How many times slower the slowest part is than the first. */
export const times = ([first = Number.NaN, ...later]: readonly number[]): number => Math.max(...later) / first

export function soakTable(report: SoakReport): string {
  const rows: [string, string][] = [
    ['documents made; steps acknowledged', `${report.documents}; ${report.steps}`],
    ['killed with SIGKILL', `${report.kills}`],
    ['sent again', Object.entries(report.sentAgain).map(([said, count]) => `${count} × ${said}`).join(', ') || 'nothing'], // biome-ignore format: a row a line
    ['lost; done twice; invariants broken; findings in the log', `${report.lost}; ${report.twice}; ${report.broken}; ${report.findings}`],
    ['backup taken under load, restored and looked at', report.inBackup],
    ['writes, p95 of each sixth, ms; worst against the first', `${inMs(report.writes)}; ${times(report.writes).toFixed(2)} ×`],
    ['reads, p95 of each sixth, ms; worst against the first', `${inMs(report.reads)}; ${times(report.reads).toFixed(2)} ×`],
    ['kept of a document, kB by table', report.kept],
    ['resident memory after half of it; each tenth after that', ofDrift(report.resident)],
    ['mean old heap of its second half; each tenth after that', ofDrift(report.oldHeap)],
  ]
  return ['| what | figure |', '| --- | --- |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n')
}
