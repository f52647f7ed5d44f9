// Loaded before the app (`--import`): measures its main thread for `tests/support/processes/loop-watch.ts`, which
// sends requests over IPC.
import { channel } from 'node:diagnostics_channel'
import { readFileSync, writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'
import { watchChildren } from '../processes/child-watch.ts'

/** What the main thread did since the measurement was started. */
export type Measured = {
  /** Processor time of the longest turn of the loop, in milliseconds; other work of the machine is not included. */
  turnMs: number
  /** Method and path of the last request that arrived before the end of that turn. */
  during: string
  /**
   * Resident memory of the process with its workers, in bytes: at the start of the measurement, and at its highest.
   */
  rss: number
  peakRss: number
  /** Highest resident memory of a single child process started meanwhile, in bytes; 0 if there was none. */
  childPeakRss: number
  /** Where that turn was spent: functions, those with the most time of their own first; only with `profile`. */
  heaviest: string[]
}
export type Question = { loop: 'begin'; profile: boolean } | { loop: 'end' }

const everyMs = 1
const shown = 8

/** Processor time of this thread, in milliseconds. */
const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Resident memory in bytes: now, or at its highest since the mark was reset. */
function memory(name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/**
 * A timer of one millisecond fires once in each turn of the loop, so the processor time between two firings is that of
 * one turn, plus at most a millisecond of others.
 */
function createMeter() {
  const children = watchChildren()
  let timer: NodeJS.Timeout | undefined
  let session: Session | undefined
  let [last, lastAt, request, rss] = [0, 0, '', 0]
  let longest = { turnMs: 0, during: '', from: 0, to: 0 }
  const look = () => {
    const [now, at] = [used(), microseconds()]
    if (now - last > longest.turnMs) longest = { turnMs: now - last, during: request, from: lastAt, to: at }
    lastAt = at
    last = used()
  }
  channel('http.server.request.start').subscribe((message) => {
    const { method, url = '' } = (message as { request: { method: string; url: string } }).request
    request = `${method} ${url.split('?')[0]}`
  })
  const begin = async (profile: boolean) => {
    clearInterval(timer)
    session = profile ? await startProfile() : undefined
    // resets the mark of the highest resident memory to the current value
    writeFileSync('/proc/self/clear_refs', '5')
    rss = memory('VmRSS')
    children.takePeaks()
    longest = { turnMs: 0, during: '', from: 0, to: 0 }
    lastAt = microseconds()
    last = used()
    timer = setInterval(look, everyMs)
  }
  const end = async (): Promise<Measured> => {
    clearInterval(timer)
    const { turnMs, during, from, to } = longest
    const heaviest = session ? heaviestOf((await session.post('Profiler.stop')).profile, from, to) : []
    session?.disconnect()
    session = undefined
    return { turnMs, during, rss, peakRss: memory('VmHWM'), childPeakRss: children.takePeaks().bytes, heaviest }
  }
  return { begin, end }
}

/** The clock that profiles use. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n)

async function startProfile(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
  return session
}

/**
 * Shares of functions in a span of time, with the product's function that called them. Measured in elapsed time,
 * because a profile has no other.
 */
function heaviestOf({ nodes, startTime, samples = [], timeDeltas = [] }: Profiler.Profile, from: number, to: number): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const sums = new Map<string, number>()
  const chain = (id: number | undefined): Profiler.ProfileNode[] => {
    const node = id === undefined ? undefined : byId.get(id)
    return node ? [node, ...chain(parents.get(node.id))] : []
  }
  let at = startTime
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0
    if (at < from || at > to) continue
    const frames = chain(id)
    const own = frames.find(({ callFrame }) => callFrame.url.includes('/src/'))
    const name = [...new Set([frames[0], own])].flatMap((node) => (node ? [nameOf(node)] : [])).join(' < ')
    sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[index + 1] ?? 0) / (to - from))
  }
  const sorted = [...sums].toSorted(([, one], [, other]) => other - one)
  return sorted.slice(0, shown).map(([name, share]) => `${Math.round(share * 100)}% ${name}`)
}

const nameOf = ({ callFrame: { functionName, url, lineNumber } }: Profiler.ProfileNode): string =>
  url ? `${functionName || 'anonymous'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}` : functionName

if (isMainThread && process.send) {
  const meter = createMeter()
  process.on('message', async (question: Question) => {
    if (question.loop === 'begin') await meter.begin(question.profile)
    process.send?.(question.loop === 'begin' ? 'begun' : await meter.end())
  })
  process.channel?.unref()
}
