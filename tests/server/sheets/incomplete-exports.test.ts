import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDrive } from '#server/core/drive.ts'
import { answerList } from '#server/jobs/export-list.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { openFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'

// a file, its row and the answer are all stored, or nothing is left behind

const files = await openFolder()
const disk = await openDrive({ kind: 'disk', folder: files })
let full = false
let takesOver: ((key: string, path: string) => Promise<void>) | undefined
const drive: typeof disk = {
  ...disk,
  put: (key, path) => (takesOver ? takesOver(key, path) : full ? disk.put('full', path) : disk.put(key, path)),
}
const server = await startTestServer({ drive })
const admin = await server.as('admin')
const asOwner = (sql: string) => server.database.asOwner((client) => client.query(sql))
const kept = () => disk.names('')
const sheets = async () => (await readdir(tmpdir())).filter((name) => /^[\da-f-]{36}\.xlsx$/.test(name))
const put = async (file: File, address = '/api/blade-resource/oss/endpoint/put-file') => {
  const form = new FormData()
  form.append('file', file)
  const response = await admin.fetch(address, { method: 'POST', body: form, headers: { 'accept-language': 'en' } })
  return { status: response.status, ...((await response.json()) as { msg: string; data: { key?: string } }) }
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  )
const pictureFile = async () => new File([await picture()], 'a.png')

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', () => {
  const fill = () => symlink('/dev/full', join(files, 'full'))
  beforeEach(fill)

  test.each([
    ['a picture', pictureFile],
    ['a sheet', () => sheetFile(['a'], [['b']])],
  ])('is said of %s, of which nothing stays', async (_what, file) => {
    full = true
    try {
      const before = await kept()
      const { status, msg } = await put(await file())
      expect([status, msg]).toEqual([503, expect.stringMatching(/^The disk of the server is full/)])
      expect(await kept()).toEqual(before)
      expect(await readdir(files)).not.toContain('full')
    } finally {
      full = false
      server.wall.advance({ seconds: 61 })
    }
  })
})

test.each([
  ['the row', ''],
  ['the commit', 'constraint'],
])('a content of which %s fails is removed again', async (_what, constraint) => {
  const when = constraint ? 'after insert on stored_file deferrable initially deferred' : 'before insert on stored_file'
  await asOwner(`create function no_files() returns trigger language plpgsql as $$ begin raise 'no files'; end $$`)
  await asOwner(`create ${constraint} trigger no_files ${when} for each row execute function no_files()`)
  try {
    const before = await kept()
    expect(await put(await pictureFile())).toMatchObject({ status: 500 })
    expect(await kept()).toEqual(before)
  } finally {
    await asOwner('drop function no_files cascade')
  }
})

test('a sheet whose rows fail is not left behind', async () => {
  const before = await sheets()
  let written: string[] = []
  const rows = async function* () {
    yield [1]
    written = (await sheets()).filter((name) => !before.includes(name))
    throw new Error('no more rows')
  }
  await expect(server.inTenant((tx) => answerSheet(tx, 'half', [{ header: 'a' }], rows()))).rejects.toThrow('no more rows')
  expect(written).toHaveLength(1)
  expect(await sheets()).not.toContain(written[0])
})

test('a list whose transaction fails at its end leaves no sheet', async () => {
  const before = await sheets()
  const written: string[] = []
  const failing = server.inTenant(async (tx) => {
    const { id = '' } = (await tx.maybeOne<{ id: string }>('select id from app_user where tenant_id = $1 limit 1', [tx.tenantId])) ?? {}
    const seen = { resource: 'TaxRateApi', query: {}, language: 'en', userId: id, requestId: '1' } as const
    await answerList(tx, seen, AbortSignal.timeout(60_000))
    written.push(...(await sheets()).filter((name) => !before.includes(name)))
    throw new Error('it fails at its end')
  })
  await expect(failing).rejects.toThrow('it fails at its end')
  expect(written).toHaveLength(1)
  expect(await sheets()).not.toContain(written[0])
})

test('an export that another process took over meanwhile leaves no file of its own', async () => {
  const before = await kept()
  const put: string[] = []
  takesOver = async (key, path) => {
    await disk.put(key, path)
    put.push(...(await kept()).filter((name) => !before.includes(name)))
    await asOwner(`update job set lease_owner = '00000000-0000-4000-8000-000000000001' where state = 'running'`)
  }
  try {
    await admin.ok('JobApi_export', { body: { resource: 'TaxRateApi', query: {} } })
    await server.jobs.idle()
  } finally {
    takesOver = undefined
  }
  expect(put).toHaveLength(1)
  expect(await kept()).toEqual(before)
})
