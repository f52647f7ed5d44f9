import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BucketAway, type Patience } from '#server/core/bucket-away.ts'
import { openDrive } from '#server/core/drive.ts'
import { openStore } from '#server/db/archive/store.ts'
import { testFolder } from '../../support/folders.ts'
import { bucketKeys, startBucket } from '../../support/processes/bucket.ts'
import { startTestServer } from '../../support/server.ts'

const bucket = await startBucket()
const { kept, place } = bucket
const impatient: Patience = { connectMs: 200, timeoutMs: 200, tries: 1, pauseMs: 60_000 }
for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
const app = await startTestServer({ drive: await openDrive(place, { ...impatient, pauseMs: 0 }) })

beforeAll(() => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  bucket.end()
})

test('what is put into a bucket of another maker is the content and nothing else, and comes back', async () => {
  const folder = await testFolder()
  const content = Buffer.from('a file of some length '.repeat(10_000))
  await writeFile(join(folder, 'file'), content)
  const drive = await openDrive(place)
  await drive.put('200001/streamed', join(folder, 'file'))
  expect(kept.get('200001/streamed')?.equals(content)).toBe(true)
  const store = await openStore(place)
  await store.get('200001/streamed', join(folder, 'back'))
  expect((await readFile(join(folder, 'back'))).equals(content)).toBe(true)
})

test('a bucket that is silent is given up, and is not waited for again just after; what is not in it is another matter', async () => {
  const drive = await openDrive(place, impatient)
  const file = join(await testFolder(), 'file')
  await writeFile(file, 'x')
  await drive.put('200001/here', file)
  await expect(drive.read('200001/nowhere')).rejects.not.toBeInstanceOf(BucketAway)
  bucket.silence()
  await expect(drive.read('200001/here')).rejects.toBeInstanceOf(BucketAway)
  bucket.goOn()
  await expect(drive.put('200001/other', file)).rejects.toBeInstanceOf(BucketAway)
  expect(kept.has('200001/other')).toBe(false)
  const patient = await openDrive(place, { ...impatient, pauseMs: 0 })
  await patient.put('200001/other', file)
  expect(kept.has('200001/other')).toBe(true)
})

test('who uploads or opens a file while its bucket is silent is told so, and when to come back', async () => {
  const admin = await app.as('admin')
  const upload = () => {
    const body = new FormData()
    body.append('file', new File(['%PDF-1.4 of a test'], 'a.pdf'))
    return admin.fetch('/api/blade-resource/oss/endpoint/put-file', { method: 'POST', body })
  }
  const { data } = (await (await upload()).json()) as { data: { link: string } }
  expect(await (await admin.fetch(data.link)).text()).toBe('%PDF-1.4 of a test')
  bucket.silence()
  for (const response of await Promise.all([upload(), admin.fetch(data.link)])) {
    expect(response.status).toBe(504)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.json()).toMatchObject({ data: { key: 'UNAVAILABLE' }, msg: '文件存储暂时连接不上，请10秒后再试' })
  }
  bucket.goOn()
  expect((await upload()).status).toBe(200)
})
