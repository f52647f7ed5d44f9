import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run dev`: runs Vite with hot reload, and the server, which is restarted when one of its files changes. Vite
 * forwards /api to the server, so browsers open Vite's address, not the server's; the web app is not built. DEV_PORT
 * is Vite's port.
 */
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')

process.env.DANJU_API = `http://127.0.0.1:${process.env.PORT || '8080'}`
const vite = await (
  await createServer({ root, clearScreen: false, logLevel: 'warn', server: { port: Number(process.env.DEV_PORT || '5173') } })
).listen()
const [address = ''] = vite.resolvedUrls?.local ?? []

const watched = [here, ...['machines', 'src/domain', 'src/resources', 'src/contract'].map((path) => join(root, path))]
const server = spawn(
  process.execPath,
  [...watched.flatMap((path) => ['--watch-path', path]), '--watch-preserve-output', join(here, 'launch.mjs'), 'start'],
  { cwd: root, env: { ...process.env, DANJU_ADDRESS: address.replace(/\/$/, '') }, stdio: 'inherit' },
)

// both start and stop together; SIGTERM lets the server stop its PostgreSQL
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', async (code) => {
  await vite.close()
  process.exit(code ?? 1)
})
