import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { TestApp } from '../server.ts'

/** What was reached of a law while its document type was compared with it. */
export type Seen = {
  kind: string
  /** Each in the form `from EVENT to`. */
  transitions: readonly string[]
  /** Each in the form `guard yes` or `guard no`. */
  guards: readonly string[]
  /** Each in the form `state EVENT KEY`. */
  refusals: readonly string[]
  /** Each in the form `account EVENT`, with the account that sent it. */
  roles: readonly string[]
}

/** The folder for these records, if wanted (`npm run coverage`, `npm test`). */
const folder = process.env.COVERAGE_DIR

type Guards = Record<string, (...asked: unknown[]) => unknown>

/**
 * Records the answers of a law's guards from now on; `write` writes them together with the log's events, and restores
 * the guards.
 */
export function recordCoverage(words: AnyWords, server: TestApp): { write(): Promise<void> } {
  if (folder === undefined) return { write: async () => undefined }
  const guards = words.law.implementations.guards as unknown as Guards
  const own = { ...guards }
  const answered = new Set<string>()
  for (const [name, guard] of Object.entries(own))
    guards[name] = (...asked) => {
      const holds = guard(...asked)
      answered.add(`${name} ${holds ? 'yes' : 'no'}`)
      return holds
    }
  return {
    write: async () => {
      Object.assign(guards, own)
      const rows = await server.inTenant((tx) => tx.query<LogRow>(logged, [tx.tenantId, words.id]))
      const moved = rows.filter(({ refusal }) => refusal === null)
      const seen: Seen = {
        kind: words.id,
        transitions: once(moved.map((row) => `${row.from} ${row.event} ${row.to}`)),
        guards: once([...answered]),
        refusals: once(rows.flatMap(({ from, event, refusal }) => (refusal === null ? [] : [`${from} ${event} ${refusal}`]))),
        roles: once(rows.flatMap(({ account, event }) => (account === null ? [] : [`${account} ${event}`]))),
      }
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${words.id}.json`), JSON.stringify(seen))
    },
  }
}

type LogRow = { from: string; event: string; to: string; refusal: string | null; account: string | null }
const logged = `select distinct e.from_state as "from", e.event, e.to_state as "to", e.refusal, u.account
  from document_event e left join app_user u on u.tenant_id = $1 and u.id = e.user_id where e.tenant_id = $1 and e.kind = $2`

const once = (list: readonly string[]): string[] => [...new Set(list)].sort()
