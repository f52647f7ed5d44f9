import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '#contract/operations.gen.ts'
import { resolveSchema, schemasOf } from '#server/http/contract-schemas.ts'
import { type Bench, median, oneDecimal, printText, table } from './report.ts'
import { metricsToken, openStage } from './stage.ts'

const size = 2_000_000
const answerMs = 200
const blockedMs = 50

const repeatUpToSize = (part: string): string => Array.from({ length: Math.floor(size / (part.length + 1)) }, () => part).join()
const repeatNumbered = (most: number, part: (nth: number) => string): string => Array.from({ length: most }, (_, nth) => part(nth)).join()
const lines = (rows: string): string => `{"lines":[${rows}]}`
const longText = 'x'.repeat(900)

/** Bodies of two megabytes; each is slow in a different part of the server unless that part is bounded. */
const bodies: Readonly<Record<string, string>> = {
  'figures for lines': lines(repeatUpToSize('1')),
  'objects without end': lines(repeatUpToSize('{}')),
  'lists without end': lines(repeatUpToSize('[]')),
  'names that all differ': `{${repeatNumbered(150_000, (nth) => `"n${nth}":1`)}}`,
  'deep nesting': lines('['.repeat(size / 2) + ']'.repeat(size / 2)),
  'one long text': `{"remark":"${'单'.repeat(size / 3)}"}`,
  'lines with every field wrong': lines(
    repeatNumbered(2000, () => `{"commInfoId":[],"unitId":"x","qty":{},"taxPrice":"-","remark":"${longText}"}`),
  ),
  'lines whose goods are unknown': lines(
    repeatNumbered(2000, (nth) => `{"commInfoId":"${nth + 1}","unitId":"1","qty":"1","taxPrice":"1","zz":"${longText}"}`),
  ),
  'half of it missing': lines(repeatUpToSize('1')).slice(0, size / 2),
}

/**
 * `lag`: how long the event loop was blocked; `turn`: the processor time of its longest turn, which other processes do
 * not lengthen.
 */
type BodyTiming = { ms: number; lag: number; turn: number; status: number }

/** Measures two megabytes of wrong input: the time until the answer, and how long other requests are blocked. */
export const bodiesBench: Bench = async ({ isSmall }) => {
  const times = isSmall ? 3 : 10
  const stage = await openStage()
  try {
    const turns = join(stage.folder, 'turns')
    await writeFile(turns, '')
    process.env.NODE_OPTIONS = `--import=${new URL(`./children/turns.ts?file=${turns}`, import.meta.url)}`
    const app = await stage.start(await stage.copy('bodies'))
    delete process.env.NODE_OPTIONS
    const send = sender(app.url, stage.props.token, turns)
    const sorts: [string, BodyTiming[]][] = []
    for (const [name, body] of [['nothing, for comparison', ''], ...Object.entries(bodies)] as const) {
      const sent: BodyTiming[] = []
      for (let nth = -2; nth < times; nth += 1) {
        const one = await send('/blade-purchase/purchaseorderhead/draft', body)
        if (nth >= 0) sent.push(one)
      }
      sorts.push([name, sent])
    }
    const everywhere: BodyTiming[] = []
    for (const { path, body } of operationsWithLists()) everywhere.push(await send(path, body))
    await app.stop()
    return reportTimings([...sorts, [`figures for lists, ${everywhere.length} operations`, everywhere]])
  } finally {
    await stage.close()
  }
}

function sender(url: string, token: string, turns: string): (path: string, body: string) => Promise<BodyTiming> {
  const lagOf = async () => {
    // the app measures this itself with `monitorEventLoopDelay`; each reading starts a new measurement
    const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  }
  return async (path, body) => {
    await lagOf()
    await writeFile(turns, '')
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
    const begun = performance.now()
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
    await response.text()
    const ms = performance.now() - begun
    // both figures come from timers, which must have fired first
    await sleep(50)
    const lines = (await readFile(turns, 'utf8')).split('\n').filter(Boolean)
    return { ms, lag: await lagOf(), turn: Math.max(0, ...lines.map((line) => Number(line.split(' ')[1]))), status: response.status }
  }
}

/** A body of two megabytes of figures for every operation that takes a list in JSON. */
function operationsWithLists(): { path: string; body: string }[] {
  return operations.flatMap(({ id, path, sends }) => {
    const declared = schemasOf(id).body
    if (!declared || sends === 'files') return []
    const { type, properties = {} } = resolveSchema(declared)
    const [name] = Object.entries(properties).find(([, part]) => resolveSchema(part).type === 'array') ?? []
    if (type === 'array') return [{ path, body: `[${repeatUpToSize('1')}]` }]
    return name === undefined ? [] : [{ path, body: `{"${name}":[${repeatUpToSize('1')}]}` }]
  })
}

function reportTimings(sorts: readonly [string, BodyTiming[]][]) {
  const keys = ['ms', 'lag', 'turn'] as const
  const most = (sent: readonly BodyTiming[], key: (typeof keys)[number]) => Math.max(...sent.map((one) => one[key]))
  const rows = sorts.map(([name, sent]) => [
    name,
    [...new Set(sent.map(({ status }) => status))].join(),
    ...keys.flatMap((key) => [oneDecimal(median(sent.map((one) => one[key]))), oneDecimal(most(sent, key))]),
  ])
  printText(table(['2 MB of', 'status', 'answer ms', 'most', 'loop stood ms', 'most', 'longest turn, processor ms', 'most'], rows))
  const all = sorts.slice(1).flatMap(([, sent]) => sent)
  const figure = (what: string, key: (typeof keys)[number], budget: number) => ({
    what: `${all.length} wrong bodies of 2 MB: ${what}`,
    figure: `${oneDecimal(most(all, key))} ms, median ${oneDecimal(median(all.map((one) => one[key])))} ms`,
    budget: `≤ ${budget} ms`,
    met: most(all, key) <= budget,
  })
  return [
    figure('slowest answer', 'ms', answerMs),
    figure('longest that the event loop stood still', 'lag', blockedMs),
    figure('longest turn of the loop in processor time', 'turn', blockedMs),
  ]
}
