import type { Database } from '../db/connect.ts'
import { planOf } from '../db/plan.ts'
import type { HearSlow } from '../db/sender.ts'

/** A statement that took long: its text with `$1` for what it was sent, how often, and when last (ISO); its plan for whatever values, as it was for the tenant that asked first. */
export type SlowStatement = { text: string; times: number; ms: number; mostMs: number; lastTime: string; plan?: string }

export type SlowStatements = {
  note: HearSlow
  /** Asks PostgreSQL how it would do those that were not explained yet; nothing of them is done. */
  explain(db: Database): Promise<void>
  /** The slowest first. */
  list(): SlowStatement[]
}

/** Of several processes: one line for each text, the slowest first. */
export function allSlow(all: readonly SlowStatement[]): SlowStatement[] {
  const byText = new Map<string, SlowStatement>()
  for (const one of all) {
    const known = byText.get(one.text)
    byText.set(one.text, known ? { ...known, ...together(known, one) } : one)
  }
  return [...byText.values()].sort((a, b) => b.mostMs - a.mostMs).slice(0, most)
}

const together = (a: SlowStatement, b: SlowStatement) => ({
  ...{ times: a.times + b.times, ms: a.ms + b.ms, mostMs: Math.max(a.mostMs, b.mostMs) },
  ...{ lastTime: a.lastTime > b.lastTime ? a.lastTime : b.lastTime, plan: a.plan || b.plan || '' },
})

const most = 20
const frame = /^(begin|set local|rollback|savepoint)\b/
const mostText = 4000

/**
 * The slowest statements of this process since its start, by their text; what they were sent is not kept. One more than there is room for takes the
 * place of the quickest.
 */
export function createSlowStatements(wall: () => Date): SlowStatements {
  const byText = new Map<string, SlowStatement & { tenantId: string }>()
  const list = () => [...byText.values()].map(({ tenantId, ...shown }) => shown).sort((a, b) => b.mostMs - a.mostMs)
  return {
    note: (sql, ms, tenantId) => {
      // they wait for what was sent with them
      if (frame.test(sql)) return
      const known = byText.get(sql) ?? { text: sql.slice(0, mostText), times: 0, ms: 0, mostMs: 0, lastTime: '', tenantId }
      known.times += 1
      known.ms += ms
      known.mostMs = Math.max(known.mostMs, ms)
      known.lastTime = wall().toISOString()
      byText.set(sql, known)
      if (byText.size <= most) return
      const quickest = [...byText].reduce((least, one) => (one[1].mostMs < least[1].mostMs ? one : least))
      byText.delete(quickest[0])
    },
    explain: async (db) => {
      for (const [sql, statement] of byText) {
        if (statement.plan !== undefined) continue
        statement.plan = ((await planOf(db, { sql, tenantId: statement.tenantId }, wall())) ?? '').slice(0, mostText)
      }
    },
    list,
  }
}
