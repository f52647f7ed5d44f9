import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopEmbedded } from '#server/db/embedded/embedded.ts'
import { webFolder } from '#server/web-build.ts'
import { quiet } from '../tests/support/quiet.ts'
import { residentMb } from './memory.ts'
import { type Bench, median } from './report.ts'
import { openFolder, startProcess } from './stage.ts'

const port = 18_191

/**
 * Starts `npm start` on this folder: returns the seconds until it is ready, and the memory of its process after some
 * idle time.
 */
async function startOnce(dataDir: string, idleMs: number): Promise<{ seconds: number; idleMb: number }> {
  // as in production, but without a generated first password: each start would verify that in a thread, which then
  // stays alive for half a minute
  const given = { ADMIN_PASSWORD: 'only-for-the-bench' }
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...given }
  const begun = performance.now()
  const app = await startProcess(env, `http://127.0.0.1:${port}`, join(dataDir, 'said.log'), 'src/server/launch.mjs start')
  const seconds = (performance.now() - begun) / 1000
  await (await fetch(`${app.url}/api/health`)).text()
  await sleep(idleMs)
  const idleMb = await residentMb(app.pid)
  await app.stop()
  return { seconds, idleMb }
}

/**
 * Measures a start without data, a start with data, and the idle memory of the app's process (promises: 10 s, 3 s, 200
 * MB).
 */
export const startBench: Bench = async ({ isSmall }) => {
  if (!existsSync(join(webFolder, 'index.html'))) throw new Error('the web app is not built: npm run build')
  const times = isSmall ? 1 : 5
  const empty: number[] = []
  const existing: number[] = []
  const memory: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const dataDir = await openFolder()
    try {
      empty.push((await startOnce(dataDir, 0)).seconds)
      const { seconds, idleMb } = await startOnce(dataDir, 5000)
      existing.push(seconds)
      memory.push(idleMb)
    } finally {
      await stopEmbedded(dataDir, quiet)
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const [fresh, again, idle] = [median(empty), median(existing), median(memory)]
  return [
    { what: 'start on existing data', figure: `${again.toFixed(1)} s`, budget: '≤ 3 s', met: again <= 3 },
    { what: 'start on no data: cluster made, migrated, seeded', figure: `${fresh.toFixed(1)} s`, budget: '≤ 10 s', met: fresh <= 10 },
    { what: 'memory of the idle app process', figure: `${idle.toFixed(0)} MB`, budget: '≤ 200 MB', met: idle <= 200 },
  ]
}
