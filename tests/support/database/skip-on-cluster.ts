import { relative } from 'node:path'
import { expect, inject } from 'vitest'

/**
 * Whether tests of a file are left out, for `test.skipIf`: on a cluster, which the run then names with the reason.
 * Whole files are left out by `not-on-cluster.ts`.
 */
export function skipOnCluster(why: string): boolean {
  const isLeftOut = inject('testServer').cluster !== undefined
  if (isLeftOut) console.log(`tests not run on a cluster: ${relative('.', expect.getState().testPath ?? '')} ${why}`)
  return isLeftOut
}

/** Why a test that reads a plan is left out. */
export const readsPlan = 'reads the plan of one PostgreSQL'
