import { expect, inject, test } from 'vitest'
import { examineCluster } from '#server/db/distribution/examine.ts'
import { testDatabase } from '../../support/database/postgres.ts'

const database = await testDatabase()
const lackingOn = (appUrl?: string) => database.asOwner(async (client) => (await examineCluster(client, appUrl)).lacking)

test.runIf(inject('testServer').cluster)('a cluster that serves lacks nothing, although the owner may not act as the app', async () => {
  expect(await lackingOn(database.appUrl)).toEqual([])
})

test.runIf(inject('testServer').cluster)('an app that cannot sign in is told', async () => {
  const unknown = Object.assign(new URL(database.appUrl), { username: 'nobody_known' }).href
  expect(await lackingOn(unknown)).toEqual([
    'The role nobody_known cannot sign in on the coordinator (DATABASE_APP_URL): role "nobody_known" does not exist.',
  ])
})

test.skipIf(inject('testServer').cluster)('one PostgreSQL lacks the engine', async () => {
  expect(await lackingOn()).toEqual([
    'The database has no Citus: on every node run create extension citus, then add the nodes by citus_add_node.',
  ])
})
