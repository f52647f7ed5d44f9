import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Archive, basesOf, openArchive } from '#server/db/archive/archive.ts'
import { pruneArchive } from '#server/db/archive/prune.ts'
import { openFiles, sealFiles } from '#server/db/archive/seal-files.ts'
import { segmentName, segmentNumber } from '#server/db/archive/segments.ts'
import { testFolder } from '../../support/folders.ts'

const key = 'a key of the archive that nobody else has: 83b1'
const mebibyte = 1 << 20

async function sealed(contents: readonly Buffer[]) {
  const folder = await testFolder()
  const files = contents.map((_, at) => join(folder, `file-${at}`))
  for (const [at, content] of contents.entries()) await writeFile(files[at] ?? '', content)
  await sealFiles(key, 'line/base/0', files, join(folder, 'sealed'))
  const back = contents.map(({ length }, at) => ({ file: join(folder, `back-${at}`), size: length }))
  return { folder, back, file: join(folder, 'sealed') }
}

test.each([
  ['nothing', [0]],
  ['a byte', [1]],
  ['just one part', [mebibyte]],
  ['a byte more', [mebibyte + 1]],
  ['many files, some of them empty', [0, 5, 3 * mebibyte + 7, 0, mebibyte, 1]],
])('%s is sealed and comes back as it was, and cannot be read in between', async (_what, sizes) => {
  const contents = sizes.map((size) => randomBytes(size))
  const { back, file } = await sealed(contents)
  await openFiles(key, 'line/base/0', file, back)
  for (const [at, { file: path }] of back.entries()) expect((await readFile(path)).equals(contents[at] ?? Buffer.alloc(1))).toBe(true)
})

test('a text is nowhere to be seen in what is sealed, and takes little room', async () => {
  const { file } = await sealed([Buffer.from('a secret of the installation '.repeat(10_000))])
  const bytes = await readFile(file)
  expect(bytes.includes('a secret')).toBe(false)
  expect(bytes.length).toBeLessThan(2000)
})

test.each<[string, (bytes: Buffer) => Buffer, { name?: string; key?: string }]>([
  ['a changed byte', (bytes) => Buffer.from(bytes).fill(bytes.readUInt8(100) ^ 1, 100, 101), {}],
  ['a changed last byte', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]), {}],
  ['its last part cut off', (bytes) => bytes.subarray(0, 32 + 4 + mebibyte + 16), {}],
  ['something added', (bytes) => Buffer.concat([bytes, bytes.subarray(-100)]), {}],
  ['its end cut off', (bytes) => bytes.subarray(0, -1), {}],
  ['everything cut off', () => Buffer.alloc(0), {}],
  ['another file in its place', (bytes) => bytes, { name: 'line/base/1' }],
  ['another key', (bytes) => bytes, { key: `${key}!` }],
])('%s is told, and nothing is taken for whole', async (_what, damage, { name = 'line/base/0', key: other = key }) => {
  const { back, file } = await sealed([randomBytes(3 * mebibyte)])
  await writeFile(file, damage(await readFile(file)))
  await expect(openFiles(other, name, file, back)).rejects.toThrow(
    `${name} of the archive is damaged, or was sealed with another ARCHIVE_KEY`,
  )
})

test('segments are named as PostgreSQL names them', () => {
  expect(segmentName(1, 0n)).toBe('000000010000000000000000')
  expect(segmentName(26, 0x1ffn)).toBe('0000001A00000001000000FF')
  expect(segmentNumber('0000001A00000001000000FF')).toBe(0x1ffn)
  expect(segmentNumber('0000001A.history')).toBeUndefined()
})

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`
const stamp = (number: number) => day(number).replaceAll(':', '-')

/**
 * Writes a line of the archive with a base for each of these days, each base containing one file, and one segment per
 * day.
 */
async function lineOf(archive: Archive, line: string, days: readonly number[]): Promise<void> {
  for (const at of days) {
    const files = [`postgres/pg_wal/${segmentName(1, BigInt(at))}`, `data/files/200001/${at}`].map((path) => ({
      path,
      size: 0,
      sha256: '',
    }))
    await archive.putText(`${line}/base/${stamp(at)}/0`, 'packed')
    await archive.putText(`${line}/base/${stamp(at)}/backup.json`, JSON.stringify({ format: 1, files }))
    await archive.putText(`${line}/wal/${segmentName(1, BigInt(at))}`, 'log')
    await archive.putText(`${line}/files/200001/${at}`, 'a file')
  }
  await archive.putText(`${line}/state.json`, JSON.stringify({ until: day(days.at(-1) ?? 0), lsn: '1' }))
}

test('what no kept moment needs is removed, and nothing else', async () => {
  const place = { kind: 'disk', folder: await testFolder() } as const
  const archive = await openArchive({ place, key, days: 14, everyMs: 1000 })
  await lineOf(archive, 'ended', [1, 2])
  await lineOf(archive, 'current', [3, 5, 7, 9])
  // an unfinished base: the process ended while it was made
  await archive.putText(`current/base/${stamp(4)}/0`, 'packed')
  await pruneArchive(archive, 'current', new Date(day(6)))
  expect(await archive.lines()).toContain('current')
  expect(await archive.names('ended')).toEqual([])
  // to restore the sixth, the base of the fifth is needed
  expect((await basesOf(archive)).map(({ finished }) => finished)).toEqual([day(5), day(7), day(9)])
  expect(await archive.names('current/wal')).toEqual([5, 7, 9].map((at) => `current/wal/${segmentName(1, BigInt(at))}`))
  expect(await archive.names('current/files')).toEqual(['current/files/200001/3', 'current/files/200001/7', 'current/files/200001/9'])
  expect((await archive.names('current')).length).toBe(6 + 3 + 3 + 1)
})
