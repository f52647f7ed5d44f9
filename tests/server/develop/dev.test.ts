import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { startChild } from '../../support/children.ts'
import { signInWith } from '../../support/client.ts'
import { startedFolder } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'

test('npm run dev names the address that reloads, and the data folder; people sign in there', { timeout: 240_000 }, async () => {
  const dataDir = await startedFolder()
  const [port, vite] = [await freePort(), await freePort()]
  const env = { DATA_DIR: dataDir, PORT: String(port), DEV_PORT: String(vite), CAPTCHA: 'off', LOG_FORMAT: 'text', NODE_ENV: undefined }
  const app = startChild('src/server/launch.mjs', ['dev'], env)
  onTestFinished(() => app.kill('SIGKILL'))
  const url = (await app.says(/^Danju is ready/)).slice('Danju is ready: '.length)
  const [, password = ''] = /^ {2}Password +(\S+)/.exec(await app.says(/^ {2}Password/)) ?? []
  expect(url).toBe(`http://localhost:${vite}`)
  expect(await app.says(/^ {2}Data folder/)).toContain(dataDir)
  expect(await (await fetch(url)).text()).toContain('/@vite/client')
  const admin = await signInWith(url, '000000', 'admin', password)
  expect((await admin.call('AuthApi_userInfo')).status).toBe(200)
  app.kill('SIGTERM')
  await app.ended()
  expect(app.lines.filter((line) => /https?:/.test(line) && !line.includes(url))).toEqual([])
  expect(app.lines.filter((line) => line.includes('web app is'))).toEqual([])
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})
