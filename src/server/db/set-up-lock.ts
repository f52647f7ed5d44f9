import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Any number that nothing else locks. */
const setUpLock = 728_110_031
const againMs = 50

/**
 * Does what sets up a database while no other process does, of all that start on it; whoever comes later waits, and finds it done. It asks again and again,
 * for a statement that waits holds a snapshot, and an index that is built beside writers would wait for that one in turn.
 */
export async function withSetUpLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  while (!(await isTaken(client))) await sleep(againMs)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [setUpLock])
  }
}

async function isTaken(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [setUpLock])
  return rows[0]?.taken === true
}
