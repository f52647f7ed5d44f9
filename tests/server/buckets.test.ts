import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '#server/db/archive/store.ts'
import { openDrive } from '#server/files/drive.ts'
import { testFolder } from '../support/folders.ts'

/** As much of S3 as keeps what it is sent byte by byte, as servers do that know nothing of checksums behind a content. */
const kept = new Map<string, Buffer>()
const server = createServer(async (request, reply) => {
  const { method, url = '' } = request
  const key = new URL(url, 'http://bucket').pathname.slice('/kept/'.length)
  if (method === 'PUT') kept.set(key, await buffer(request))
  reply.writeHead(kept.has(key) ? 200 : 404).end(method === 'GET' ? kept.get(key) : undefined)
})
let place: { kind: 's3'; bucket: string; region: string; endpoint: string }

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'only-for-tests')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  place = { kind: 's3', bucket: 'kept', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

test('what is put into a bucket of another maker is the content and nothing else, and comes back', async () => {
  const folder = await testFolder()
  const content = Buffer.from('a file of some length '.repeat(10_000))
  await writeFile(join(folder, 'file'), content)
  const drive = await openDrive(place)
  await drive.put('200001/streamed', join(folder, 'file'))
  await drive.putBytes('200001/at-hand', content)
  expect(kept.get('200001/streamed')?.equals(content)).toBe(true)
  expect(kept.get('200001/at-hand')?.equals(content)).toBe(true)
  const store = await openStore(place)
  await store.get('200001/streamed', join(folder, 'back'))
  expect((await readFile(join(folder, 'back'))).equals(content)).toBe(true)
})
