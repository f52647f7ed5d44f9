import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { type AnyWords, description } from '#machines/engine/in-words.ts'
import type { Database } from '../../db/connect.ts'

/** SHA-256 of a machine's full description, as in log rows and table `machine`. */
export function machineHash(words: AnyWords): string {
  return createHash('sha256')
    .update(canonicalJson(description(words)))
    .digest('hex')
}

/**
 * Stores the descriptions of these machines unless they are there. Old ones stay, so that old log rows can be read by
 * the machine that decided them.
 */
export async function registerMachines(db: Database, machines: readonly AnyWords[], now: Date): Promise<void> {
  await db.inPlatform(now, async (tx) => {
    for (const words of machines) {
      await tx.query('insert into machine (hash, kind, description, first_run_at) values ($1, $2, $3, $4) on conflict do nothing', [
        machineHash(words),
        words.id,
        JSON.stringify(description(words)),
        tx.now,
      ])
    }
  })
}
