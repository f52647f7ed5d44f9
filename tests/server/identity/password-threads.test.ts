import { execFileSync } from 'node:child_process'
import { closeSync, constants, open, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { testFolder } from '../../support/folders.ts'
import { startTestServer, testPassword } from '../../support/server.ts'

// passwords have threads of their own: files, compression and pictures share another pool, and no sign-in waits behind
// them

const server = await startTestServer()
await server.addUser('clerk')
const clerk = await server.as('clerk')

/**
 * Blocks every thread of the pool for files, with files that open only when somebody writes to them; returns a
 * function for how many still wait.
 */
async function fillPool(): Promise<() => number> {
  const folder = await testFolder()
  const count = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
  const paths = Array.from({ length: count }, (_, nth) => join(folder, `pipe-${nth}`))
  execFileSync('mkfifo', paths)
  let waiting = count
  for (const path of paths)
    open(path, 'r', (_, file) => {
      waiting -= 1
      closeSync(file)
    })
  onTestFinished(() => {
    for (const path of paths) closeSync(openSync(path, constants.O_WRONLY))
  })
  return () => waiting
}

test.skipIf(process.platform === 'win32')('who signs in, or chooses a password, waits for no file', async () => {
  const waiting = await fillPool()
  const chosen = `chosen-${process.pid}-${Date.now()}`
  const words = { oldPassword: md5Of(testPassword), newPassword: md5Of(chosen), newPassword1: md5Of(chosen) }
  await clerk.ok('UserApi_updatePassword', { query: words })
  const signIn = (password: string) =>
    server.anonymous.call('AuthApi_token', {
      query: { tenantId: server.tenantId, username: 'clerk', password: md5Of(password), grant_type: 'password' },
    })
  expect((await signIn(chosen)).body).toMatchObject({ account: 'clerk' })
  expect((await signIn('wrong')).body).not.toHaveProperty('access_token')
  expect(waiting()).toBe(Number(process.env.UV_THREADPOOL_SIZE ?? 4))
})
