import type { Database } from '../db/connect.ts'
import { explainPlan } from '../db/explain.ts'
import type { OnSlowStatement } from '../db/sender.ts'

/**
 * A slow statement: its text with `$1` in place of values, how often it ran, when it last ran (ISO), and its generic
 * plan for the tenant that ran it first.
 */
export type SlowStatement = { text: string; times: number; ms: number; mostMs: number; lastTime: string; plan?: string }

export type SlowStatements = {
  note: OnSlowStatement
  /** Obtains plans of statements that have none yet, without executing them. */
  explain(db: Database): Promise<void>
  /** Returns the statements, slowest first. */
  list(): SlowStatement[]
}

/** Merges statements of several processes by text, slowest first. */
export function mergeStatements(all: readonly SlowStatement[]): SlowStatement[] {
  const byText = new Map<string, SlowStatement>()
  for (const one of all) {
    const known = byText.get(one.text)
    byText.set(one.text, known ? { ...known, ...mergeTwo(known, one) } : one)
  }
  return [...byText.values()].sort((a, b) => b.mostMs - a.mostMs).slice(0, maxStatements)
}

const mergeTwo = (a: SlowStatement, b: SlowStatement) => ({
  ...{ times: a.times + b.times, ms: a.ms + b.ms, mostMs: Math.max(a.mostMs, b.mostMs) },
  ...{ lastTime: a.lastTime > b.lastTime ? a.lastTime : b.lastTime, plan: a.plan || b.plan || '' },
})

const maxStatements = 20
const framePattern = /^(begin|set local|rollback|savepoint)\b/
const maxTextLength = 4000

/**
 * The slowest statements of this process since its start, by text, without values. If there are too many, the fastest
 * is dropped.
 */
export function createSlowStatements(wall: () => Date): SlowStatements {
  const byText = new Map<string, SlowStatement & { tenantId: string }>()
  const list = () => [...byText.values()].map(({ tenantId, ...shown }) => shown).sort((a, b) => b.mostMs - a.mostMs)
  return {
    note: (sql, ms, tenantId) => {
      // the time of `begin`, `commit` and the like is that of the statements sent together with them
      if (framePattern.test(sql)) return
      const known = byText.get(sql) ?? { text: sql.slice(0, maxTextLength), times: 0, ms: 0, mostMs: 0, lastTime: '', tenantId }
      known.times += 1
      known.ms += ms
      known.mostMs = Math.max(known.mostMs, ms)
      known.lastTime = wall().toISOString()
      byText.set(sql, known)
      if (byText.size <= maxStatements) return
      const quickest = [...byText].reduce((least, one) => (one[1].mostMs < least[1].mostMs ? one : least))
      byText.delete(quickest[0])
    },
    explain: async (db) => {
      for (const [sql, statement] of byText) {
        if (statement.plan !== undefined) continue
        statement.plan = ((await explainPlan(db, { sql, tenantId: statement.tenantId }, wall())) ?? '').slice(0, maxTextLength)
      }
    },
    list,
  }
}
