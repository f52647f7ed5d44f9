import { relative } from 'node:path'
import { expect, inject } from 'vitest'

/**
 * For `test.skipIf`: true on a cluster; the run then prints the test file with the reason. Whole files are left out by
 * `not-on-cluster.ts`.
 */
export function skipOnCluster(why: string): boolean {
  const isLeftOut = inject('testServer').cluster !== undefined
  if (isLeftOut) console.log(`tests not run on a cluster: ${relative('.', expect.getState().testPath ?? '')} ${why}`)
  return isLeftOut
}

/** Why tests that read a plan are left out. */
export const readsPlan = 'reads the plan of one PostgreSQL'
