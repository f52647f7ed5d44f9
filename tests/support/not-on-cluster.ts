import { globSync, readFileSync } from 'node:fs'

/** Reasons why a test file cannot run on a cluster, by names that occur in its text. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/\b(startedFolder|readyFolder|realApp|mortalApp|startEmbedded|startCluster)\b/, 'starts an embedded PostgreSQL of its own'],
  [/\bpackaging\/|\bContainerfile\b/, 'starts what is packed, on a PostgreSQL of its own'],
  [/explain \(generic_plan|\b(canBeTold|readsWithoutTenant)\b/, 'looks at plans for whatever values, which a cluster does not make'],
  [/\bstand_in\b/, 'puts a schema in the place of the engine'],
]

/** Why a test file of the server is not run on a cluster; undefined if it is. */
export const reasonNotOnCluster = (text: string): string | undefined => reasons.find(([names]) => names.test(text))?.[1]

/** The server's test files that need a single PostgreSQL, each with the reason. */
export const filesNotOnCluster = (): { file: string; why: string }[] =>
  globSync('tests/server/**/*.test.ts')
    .toSorted()
    .flatMap((file) => {
      const why = reasonNotOnCluster(readFileSync(file, 'utf8'))
      return why ? [{ file, why }] : []
    })
