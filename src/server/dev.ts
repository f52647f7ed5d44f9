import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: the server, started again when a file of it changes, and Vite with hot reload in front of it.
 * Open the address that Vite prints; it hands /api on to the server.
 */
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
const port = process.env.PORT || '8080'

const server = start(
  [
    '--watch-path',
    here,
    '--watch-path',
    join(root, 'machines'),
    '--watch-path',
    join(root, 'src/domain'),
    '--watch-path',
    join(root, 'src/resources'),
    '--watch-path',
    join(root, 'src/contract'),
    '--watch-preserve-output',
    join(here, 'launch.mjs'),
    'main',
  ],
  {},
)
const web = start([vite], { DANJU_API: `http://127.0.0.1:${port}` })
const children = [server, web]

/** Both live and die together; SIGTERM lets the server end its PostgreSQL. */
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
for (const child of children) child.on('exit', end)

function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
}
