import type pg from 'pg'
import { snake } from '#domain/core/field.ts'
import { type ResourceDefinition, resources } from '#resources/index.ts'
import { withClient } from '../db/client.ts'
import { withSetUpLock } from '../db/schema/set-up-lock.ts'
import { wordInitialsOf } from './mnemonic.ts'

const batchRows = 5000

/**
 * Fills in missing word initials of names, for rows older than the column and for rows inserted without the app. Can
 * be repeated. Runs as the owner, for all tenants at once.
 */
export async function fillWordInitials(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-word-initials' }, (client) =>
    withSetUpLock(client, async () => {
      for (const { table, mnemonicOf } of resources as readonly ResourceDefinition[])
        if (mnemonicOf !== undefined) await fillTable(client, table, snake(mnemonicOf))
    }),
  )
}

async function fillTable(client: pg.ClientBase, table: string, name: string): Promise<void> {
  const lacking = `select ctid::text as place, ${name} as name from ${table}
    where word_initials is null and ${name} is not null limit ${batchRows}`
  for (;;) {
    const { rows } = await client.query<{ place: string; name: string }>(lacking)
    if (rows.length === 0) return
    await client.query(
      `update ${table} t set word_initials = given.initials
         from unnest($1::tid[], $2::text[]) as given (place, initials) where t.ctid = given.place and t.word_initials is null`,
      [rows.map(({ place }) => place), rows.map((row) => wordInitialsOf(row.name))],
    )
  }
}
