import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeflateRaw, deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { numberText } from '#server/sheets/cell-text.ts'
import { entriesOf } from '#server/sheets/limits.ts'
import { readSheet } from '#server/sheets/read.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'
import { table } from '../../support/table.ts'

const folder = await mkdtemp(join(tmpdir(), 'danju-bomb-'))
afterAll(() => rm(folder, { recursive: true }))

type Part = { name: string; packed: Buffer; inflated: number }

/** A zip file whose directory says this about its entries, true or not. */
function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let offset = 0
  for (const { name, packed, inflated } of parts) {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(inflated, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(offset, 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(inflated, 22)
    local.writeUInt16LE(name.length, 26)
    locals.push(local, Buffer.from(name), packed)
    heads.push(head, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

async function zeros(mebibytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const block = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < mebibytes; n += 1) if (!deflate.write(block)) await new Promise((resolve) => deflate.once('drain', resolve))
  await new Promise<void>((resolve) => deflate.end(() => resolve()))
  return Buffer.concat(parts)
}

const bomb = await zeros(400)

test.each([
  ['says so', 400 * 1024 * 1024],
  ['says otherwise', 5000],
])('a file of half a megabyte that inflates to 400 MB and %s is refused at once, without its memory', async (_what, said) => {
  const path = join(folder, `${said}.xlsx`)
  await writeFile(path, zipOf([{ name: 'xl/worksheets/sheet1.xml', packed: bomb, inflated: said }]))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const before = process.memoryUsage.rss()
  const begun = process.cpuUsage()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  await expect(readSheet(path)).rejects.toMatchObject({ key: 'SHEET_BAD', params: { reason: { en: 'it holds too much' } } })
  clearInterval(watching)
  // processor time instead of elapsed time, because other tests use the machine too
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(2000)
  expect((most - before) / 1024 / 1024).toBeLessThan(150)
})

test('too many entries, a directory that points nowhere and what is no zip are refused', () => {
  const small = deflateRawSync(Buffer.from('x'))
  const many = Array.from({ length: 501 }, (_, n) => ({ name: `e${n}`, packed: small, inflated: 1 }))
  expect(() => entriesOf(zipOf(many))).toThrow('tooLarge')
  expect(() => entriesOf(Buffer.from('no zip at all'))).toThrow('noSheet')
  const broken = zipOf([{ name: 'a', packed: small, inflated: 1 }])
  broken.writeUInt32LE(9_999_999, broken.length - 6)
  expect(() => entriesOf(broken)).toThrow('noSheet')
})

test('a sheet reads as it was written: texts as texts, formulas as nothing that runs, blanks left out', async () => {
  const file = await sheetFile(
    ['甲', '乙', '丙'],
    [
      ['=1+1', 12.5, null],
      [null, null, null],
      ['+cmd|x', '00012', new Date(Date.UTC(2026, 10, 21))],
    ],
  )
  expect(await rowsIn(new Uint8Array(await file.arrayBuffer()))).toEqual([
    ['甲', '乙', '丙'],
    ['=1+1', '12.5'],
    ['+cmd|x', '00012', '2026-11-21'],
  ])
})

test.each(table`
  number               | text
  0.30000000000000004  | 0.3
  6901234567892        | 6901234567892
  1e21                 | 1E+21
  -2.50                | -2.5
`)('the cell $input.number is read as $expected.text', ({ input, expected }) => {
  expect(numberText(Number(input.number), 'plain')).toBe(expected.text)
})

test('a sheet that cannot be read here is not called a bad one', async () => {
  await expect(readSheet(join(folder, 'none.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' })
})
