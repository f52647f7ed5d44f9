import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Arbitrary number of the advisory lock, used by nothing else. */
const setUpLock = 728_110_031
const retryMs = 50

/**
 * Runs set-up work while no other process does; later processes wait and find it done. Polls for the lock, because a
 * statement that waits for it would hold a snapshot, for which in turn an index built concurrently would wait.
 */
export async function withSetUpLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(client))) await sleep(retryMs)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [setUpLock])
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [setUpLock])
  return rows[0]?.taken === true
}
