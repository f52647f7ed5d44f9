import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetUpError } from './set-up-error.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder of the built web app. */
export const webFolder = join(root, 'dist')

/** Builds the web app when it has not been built; `npm run build` renews it. */
export async function buildWebIfMissing(say: (line: string) => void): Promise<void> {
  if (existsSync(join(webFolder, 'index.html'))) return
  say('The web app is not built yet: building it …')
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', NO_COLOR: '1' }
  const child = spawn(process.execPath, [vite, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new SetUpError(`The web app could not be built:\n${said.trim()}`)
}
