import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDrive } from '#server/core/drive.ts'
import { exportTenant } from '#server/db/tenant-file/export-tenant.ts'
import { importTenant } from '#server/db/tenant-file/import-tenant.ts'
import { excludedTables, sealedColumn, tenantTables } from '#server/db/tenant-file/tables.ts'
import { logTools } from '#server/documents/log-audit/log-tools.ts'
import { startChild } from '../../support/children.ts'
import type { Client } from '../../support/client.ts'
import { runWithoutTriggers } from '../../support/database/postgres.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { openFolder, remove, testFolder } from '../../support/folders.ts'
import { startTestServer, type TestApp } from '../../support/server.ts'
import { approvedOrder, openShop, postReceipt, receiptOf, type Shop } from '../../support/shop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [here, there] = [await startTestServer({ ownStatements: true }), await startTestServer({ ownStatements: true })]
const tenantId = '300001'
const key = 'what seals the file of a tenant, 0123456789'
const driveOf = (app: TestApp) => openDrive({ kind: 'disk', folder: app.files })
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
  .png()
  .toBuffer()

let [folder, plain, sealed] = ['', '', '']
let shop: Shop
let order: Awaited<ReturnType<typeof approvedOrder>>
let receipt: Awaited<ReturnType<typeof postReceipt>>
let attachment: string

const write = (file: string, given?: string, id = tenantId) =>
  driveOf(here).then((drive) =>
    here.database.asOwner((client) => exportTenant({ client, drive, tenantId: id, file, key: given, now: here.clock.now })),
  )
const read = (app: TestApp, file: string, given?: string, as?: string) =>
  driveOf(app).then((drive) =>
    app.database.asOwner((client) => importTenant({ client, drive, file, key: given, as, log: logTools(drive) })),
  )

beforeAll(async () => {
  folder = await openFolder()
  ;[plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')]
  await here.addTenant(tenantId)
  shop = await openShop(here, tenantId)
  await here.addUser('buyer', { tenantId, rights: ['purchaseorder_view'] })
  order = await approvedOrder(shop, '10')
  receipt = await postReceipt(shop, order, '4')
  const file = new File([new Uint8Array(bytes)], '合同.png', { type: 'image/png' })
  attachment = (await shop.admin.ok('AttachmentApi_submit', { body: { file, about: 'purchaseOrder', aboutId: order.id } })).id
  await shop.admin.ok('WebhookApi_submit', { body: { name: '推送', url: 'https://hooks.example.com/a' } })
  // another installation, which has used ids of its own, some of them the same, and is in use
  await there.addTenant('300009')
  const other = await openShop(there, '300009')
  await postReceipt(other, await approvedOrder(other, '3'), '3')
  await there.database.asOwner((client) =>
    runWithoutTriggers(
      client,
      'update menu set id = id + 7000000, parent_id = case parent_id when 0 then 0 else parent_id + 7000000 end',
      'update role_menu set menu_id = menu_id + 7000000',
    ),
  )
  await write(plain)
  await write(sealed, key)
})
afterAll(() => remove(folder))

/** What users read of a tenant: lists with their totals, stock, what is owed, a document with its log. */
const figuresOf = async (who: Client) => [
  await who.ok('PurchaseOrderApi_list', { query: { size: 50 } }),
  await who.ok('PurchaseReceiptApi_list', { query: { size: 50 } }),
  await who.ok('InventoryBalanceApi_list', { query: { size: 50 } }),
  await who.ok('InventoryBalanceApi_sumtotal', {}),
  await who.ok('SupplierLedgerApi_supplierlist', { query: { size: 50 } }),
  await who.ok('PurchaseReceiptApi_detail', { query: { id: receipt.id } }),
]

const broken = (app: TestApp) => app.database.broken()

/** Checks that the receipt of the open quantity can be posted, and that stock, books and log are sound. */
async function expectWorkGoesOn(app: TestApp, id: string) {
  const admin = await app.as('admin', id)
  const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '6') })
  expect(posted).toMatchObject({ status: receipt.status })
  expect(posted.billNo).not.toBe(receipt.billNo)
  expect((await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })).lines[0]).toMatchObject({ receivedQty: '10.00' })
  expect(await broken(app)).toEqual([])
  expect(await app.inTenant(logFindings, id)).toEqual([])
}

test('a tenant is another installation’s: the same figures, rights and files, and its work goes on there', async () => {
  const before = await figuresOf(shop.admin)
  expect(await read(there, sealed, key)).toMatchObject({ tenantId, files: 1, menus: 0 })
  const admin = await there.as('admin', tenantId)
  expect(await figuresOf(admin)).toEqual(before)
  const file = await admin.ok('AttachmentApi_file', { query: { id: attachment } })
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(8)
  const buyer = await there.as('buyer', tenantId)
  expect((await buyer.call('PurchaseOrderApi_list', {})).status).toBe(200)
  expect((await buyer.call('PurchaseReceiptApi_list', {})).key).toBe('NO_PERMISSION')
  expect((await admin.ok('WebhookApi_list', {})).records).toMatchObject([{ name: '推送', status: 2 }])
  await expectWorkGoesOn(there, tenantId)
})

test('a tenant gets another number in the same installation, and its log is chained for that one', async () => {
  expect(await read(here, plain, undefined, '300002')).toMatchObject({ tenantId: '300002', files: 1 })
  const admin = await here.as('admin', '300002')
  expect((await admin.ok('AttachmentApi_file', { query: { id: attachment } })).size).toBeGreaterThan(0)
  await expectWorkGoesOn(here, '300002')
  expect((await shop.admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })).lines[0]).toMatchObject({ receivedQty: '4.00' })
})

describe('nothing of it comes in where', () => {
  const other = '300003'
  const refusal = async (file: string, given?: string, as = other) => {
    const said = await read(there, file, given, as).then(
      () => 'it came in',
      (error: Error) => error.message,
    )
    const left = await there.database.asOwner((client) => client.query('select from tenant where tenant_id = $1', [other]))
    const files = (await readdir(there.files, { recursive: true })).filter((name) => name.startsWith(other) && name.endsWith('.png'))
    expect([left.rowCount, files]).toEqual([0, []])
    return said
  }
  const changed = async (name: string, from: string, change: (content: Buffer) => Buffer) => {
    const file = join(folder, name)
    await writeFile(file, change(await readFile(from)))
    return file
  }

  test('the tenant is there already', async () => {
    expect(await refusal(plain, undefined, '300009')).toContain('There is a tenant 300009 here already')
  })

  test('the key is none or another one', async () => {
    expect(await refusal(sealed)).toContain('is sealed')
    expect(await refusal(sealed, key.replace('9', '8'))).toContain('sealed with another TENANT_KEY')
  })

  test('a byte is another one, or the end is missing', async () => {
    const flipped = await changed(
      'flipped',
      sealed,
      (content) => content.with(content.length >> 1, (content[content.length >> 1] ?? 0) ^ 1) as Buffer,
    )
    expect(await refusal(flipped, key)).toContain('is damaged')
    for (const [from, given] of [[sealed, key], [plain]] as const) {
      const short = await changed('short', from, (content) => content.subarray(0, content.length - 40))
      expect(await refusal(short, given)).toContain('is damaged')
    }
    expect(await refusal(await changed('none', plain, () => Buffer.from('no such thing')))).toContain('is damaged')
  })

  test('a row was changed', async () => {
    const rewritten = await changed('rewritten', plain, (content) =>
      zstdCompressSync(Buffer.from(zstdDecompressSync(content).toString('latin1').replace('6900000000001', '6900000000009'), 'latin1')),
    )
    expect(await refusal(rewritten)).toMatch(/tables\/\w+, is damaged/)
  })

  test('the schema is another one', async () => {
    const run = (sql: string) => there.database.asOwner((client) => client.query(sql))
    await run(`insert into kysely_migration (name, timestamp) values ('9999-later', '2026')`)
    expect(await refusal(plain)).toContain('is of an older schema (without 9999-later)')
    await run(
      `update kysely_migration set name = '0000-former' where name = '0001-foundation'; delete from kysely_migration
        where name = '9999-later'`,
    )
    expect(await refusal(plain)).toContain('is of a newer schema (0001-foundation)')
    await run(`update kysely_migration set name = '0001-foundation' where name = '0000-former'`)
  })

  test('the books, a key or the log do not hold together, whatever its number', async () => {
    const quietly = (sql: string) => here.database.asOwner((client) => runWithoutTriggers(client, sql))
    const sabotaged = async (name: string, change: string, undo: string) => {
      await quietly(change)
      await write(join(folder, name))
      await quietly(undo)
      return join(folder, name)
    }
    const of = `where tenant_id = '${tenantId}'`
    const stock = await sabotaged('stock', `update stock_balance set qty = qty + 1 ${of}`, `update stock_balance set qty = qty - 1 ${of}`)
    expect(await refusal(stock)).toMatch(/\d+ of \d+ invariants do not hold/)
    const lost = await sabotaged('lost', `update supplier set id = id + 1000 ${of}`, `update supplier set id = id - 1000 ${of}`)
    expect(await refusal(lost)).toContain('rows refer to what is not there (document ')
    const log = await sabotaged(
      'log',
      `update document_event set remark = 'other' ${of} and no = 1`,
      `update document_event set remark = null ${of} and no = 1`,
    )
    expect(await refusal(log)).toContain('The log that came is not whole: row 1 of document')
  })
})

test('every table of tenants goes along, or is named as one that stays behind', async () => {
  const all = await here.database.asOwner(async (client) => {
    const { rows } = await client.query<{
      name: string
    }>(`select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' and table_name <> 'tenant'`)
    return { names: rows.map(({ name }) => name).sort(), going: (await tenantTables(client)).map(({ name }) => name) }
  })
  expect([...all.going, ...excludedTables].sort()).toEqual(all.names)
})

test('what is sealed lies in columns of one name, which stay empty', async () => {
  const { rows } = await here.database.asOwner((client) =>
    client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1 order by 1`,
      [sealedColumn],
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(['payment_merchant', 'webhook'])
  expect(zstdDecompressSync(await readFile(plain)).toString()).not.toMatch(/v1\.[\w-]{16}\.[\w-]{22}\./)
})

test('the command says what it did, and what it cannot do', async () => {
  const dataDir = await testFolder()
  const run = async (env: NodeJS.ProcessEnv, ...words: string[]) => {
    const child = startChild('src/server/tenant.ts', words, { DATA_DIR: dataDir, DATABASE_URL: here.database.ownerUrl, ...env })
    const { code } = await child.ended()
    // a command first prints which database it works on, unless it does not understand its arguments
    const [named = '', ...rest] = child.lines
    return [code, (/^Database \S+ on \S+: \d+ tenants? \(.*\), \d+ documents?/.test(named) ? rest : child.lines).join('\n')]
  }
  const file = join(folder, 'by-command')
  expect(await run({}, 'export', tenantId, '--to', file)).toEqual([
    0,
    expect.stringMatching(/^Exported tenant 300001: \d+ rows of \d+ tables, 0 files, .*\nThe file .* is not there: .*\nIt is not sealed/),
  ])
  expect(await run({}, 'import', file, '--as', '300004')).toEqual([
    0,
    expect.stringMatching(/^Imported tenant 300004: \d+ rows, 0 files; /),
  ])
  expect(await run({}, 'export', tenantId, '--to', file)).toEqual([1, `${file} is there already: name a new file.`])
  expect(await run({}, 'export', '999999', '--to', join(folder, 'x'))).toEqual([1, 'There is no tenant 999999 here.'])
  expect(await run({}, 'export', '000000', '--to', join(folder, 'x'))).toEqual([1, expect.stringContaining('is the platform itself')])
  expect(await run({}, 'import', join(folder, 'nowhere'))).toEqual([1, expect.stringContaining('cannot be read (ENOENT)')])
  expect(await run({ TENANT_KEY: 'short' }, 'import', file)).toEqual([1, expect.stringContaining('TENANT_KEY must have')])
  for (const words of [[], ['export', tenantId], ['import', file, '--to', 'x'], ['export', '12', '--to', 'x'], ['import', file, '--else']])
    expect(await run({}, ...words)).toEqual([1, expect.stringContaining('Say npm run tenant')])
})
