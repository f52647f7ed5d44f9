// A miniature app: takes the data folder, starts PostgreSQL on it and writes one note after the other, printing each
// once it is safe.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openSecrets } from '#server/core/secrets.ts'
import { isUnreachable } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { armFault } from '#server/db/fault-points.ts'
import { migrate } from '#server/db/schema/migrate.ts'

const [, , dataDir = '', firstId = '1'] = process.argv
const log = { info: console.log, warn: console.log, error: console.log }

await mkdir(dataDir, { recursive: true })
const lock = await lockDataDir(dataDir, 'a writer of notes')
const { ownerPassword, appPassword } = await openSecrets(dataDir)
const embedded = await startEmbedded({ dataDir, password: ownerPassword, log })
const folder = fileURLToPath(new URL('../tiny-migrations/', import.meta.url))
const { appUrl } = await migrate({ ownerUrl: embedded.ownerUrl, appPassword, log, folder })
const db = connect(appUrl, { log })
armFault(process.env.DANJU_FAULT)
console.log(`writing: ${embedded.came}`)

let ending = false
process.on('SIGTERM', () => {
  ending = true
})
for (let id = Number(firstId); !ending; id += 1) {
  try {
    await db.inTenant('100001', new Date(), (tx) => tx.query(`insert into note values ('100001', $1, repeat('x', 500))`, [id]))
    console.log(`safe ${id} ${Date.now()}`)
  } catch (error) {
    // a write that was running when the database went away may be lost; the next one may not
    if (!isUnreachable(error)) throw error
    console.log(`lost ${id}`)
  }
}
await db.close()
await embedded.stop()
await lock.release()
