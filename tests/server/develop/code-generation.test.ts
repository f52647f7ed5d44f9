import { afterAll, describe, expect, inject, test } from 'vitest'

import { querySource } from '#server/develop/source.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { startTestServer } from '../../support/server.ts'

const { asOwner, ownerUrl } = await emptyDatabase()
const { hostname, port, pathname } = new URL(ownerUrl)
const reader = `reader_${inject('testServer').prefix}`

await asOwner(async (client) => {
  await client.query(`
    create table fx_sample_loan (
      loan_id bigint primary key, tenant_id text, loan_no varchar(32) not null, "order" integer, lent_on date not null, is_open boolean,
      deposit_amt numeric(12,2), unit_price numeric, loan_qty numeric not null, goods_id bigint, detail text, place point, "备注" text,
      status integer not null default 1, create_time timestamptz, unique (tenant_id, loan_no));
    comment on table fx_sample_loan is '借样登记（旧系统）';
    comment on column fx_sample_loan.loan_no is '借样单号，唯一';
    comment on column fx_sample_loan.lent_on is '借出日期';
    create table fx_brand (id bigint primary key, name text);
    create table fx_hidden (id bigint primary key, name text);
    create table fx_sales_order (id bigint primary key, name text);
    drop role if exists ${reader};
    create role ${reader} login password 'tables alone';
    grant select on fx_sample_loan, fx_brand to ${reader}`)
})
afterAll(() =>
  asOwner(async (client) => {
    await client.query(`revoke select on fx_sample_loan, fx_brand from ${reader}`)
    await client.query(`drop role ${reader}`)
  }),
)

const server = await startTestServer({ datasourceHosts: [`${hostname}:${port}`] })
const platform = await server.as('admin', '000000')
const source = { name: '旧系统', driverClass: 'org.postgresql.Driver', username: reader, password: 'tables alone' }
const url = `jdbc:postgresql://${hostname}:${port}${pathname}`
const datasourceId = (await platform.ok('DatasourceApi_submit', { body: { ...source, url } })).id
const asked = {
  serviceName: 'blade-base',
  codeName: '借样登记',
  tableName: 'fx_sample_loan',
  tablePrefix: 'fx_',
  packageName: 'org.example',
  datasourceId,
}
const made = async (more: object) => (await platform.ok('CodeGenApi_submit', { body: { ...asked, ...more } })).id
const refusal = async (id: string) => (await platform.call('CodeGenApi_genCode', { query: { ids: id } })).body

describe('a table becomes a resource', () => {
  test('in three files, by what its database says of it', async () => {
    const id = await made({})
    expect(await platform.ok('CodeGenApi_files', { query: { id } })).toEqual([])
    expect(await platform.ok('CodeGenApi_genCode', { query: { ids: id } })).toBe(true)
    const files = new Map((await platform.ok('CodeGenApi_files', { query: { id } })).map(({ path, text }) => [path, text]))
    const [contract, steps, definition, migration] = [...files.keys()].sort()
    expect(contract).toBe('openapi/base/sample-loan.tsp')
    expect(steps).toBe('sample-loan.md')
    expect(definition).toBe('src/resources/sample-loan.resource.ts')
    expect(migration).toMatch(/^src\/server\/db\/migrations\/\d{4}-sample-loan\.sql$/)
    const text = (path = '') => files.get(path) ?? ''
    expect(text(contract)).toContain('@route("/blade-base/sampleloan")')
    expect(text(contract)).toContain('/** 借样单号 */ @minLength(1) @maxLength(32) `loanNo`: string;')
    expect(text(contract)).toContain('`isOpen`?: YesNo = 1;')
    expect(text(definition)).toContain(
      "lentOn: { label: { zh: '借出日期', en: 'Lent on' }, kind: 'date', list: true, required: true, width: 110 }",
    )
    expect(text(definition)).toContain("itsOrder: { label: { zh: '字段 order', en: 'Order' }, kind: 'integer', list: true, width: 110 }")
    expect(text(definition)).toContain("unique: [['loanNo']]")
    expect(text(migration)).toContain('  loan_qty numeric not null,\n')
    expect(text(migration)).toContain('unique (tenant_id, loan_no)')
    expect(text(steps)).toContain('- `place`: there is no field of the type point')
    expect(text(steps)).toContain('- `备注`: its name has other than Latin letters')
    expect(text(migration)).not.toMatch(/loan_id|create_dept/)
    expect((await platform.ok('CodeGenApi_detail', { query: { id } })).generateTime).toBe('2026-11-21 10:00:00')
  })

  test('that of a copy has -copy behind its name, once', async () => {
    const id = await made({ codeName: '抄本' })
    expect(await platform.ok('CodeGenApi_copy', { query: { id } })).toMatchObject({
      codeName: '抄本-copy',
      tableName: 'fx_sample_loan',
      version: 1,
    })
    expect((await platform.call('CodeGenApi_copy', { query: { id } })).body).toMatchObject({
      data: { key: 'DUPLICATE', fields: [{ field: 'codeName' }] },
    })
  })

  test('tables are those that its user may read', async () => {
    const tables = await platform.ok('CodeGenApi_tables', { query: { datasourceId } })
    expect(tables).toEqual([{ name: 'fx_brand' }, { name: 'fx_sample_loan', remark: '借样登记（旧系统）' }])
  })

  test('of several all or none are made', async () => {
    const [one, other] = [await made({ codeName: '甲' }), await made({ codeName: '乙', tableName: 'fx_none' })]
    expect(await refusal(`${one},${other}`)).toMatchObject({ data: { key: 'CODE_NOT_MADE' } })
    expect(await platform.ok('CodeGenApi_files', { query: { id: one } })).toEqual([])
  })
})

describe('it is refused', () => {
  const sourceAt = async (name: string, more: object) =>
    (await platform.ok('DatasourceApi_submit', { body: { ...source, url, name, ...more } })).id

  test.each([
    ['without a data source', { datasourceId: undefined }, /\[without a data source\]不能生成: 请选择数据源/],
    ['of a table that is not there', { tableName: 'fx_none' }, /旧系统.*没有表\[fx_none\]/],
    ['of a table that the product has already', { tableName: 'fx_brand' }, /已有\[brand\]/],
    ['that is called as a type of document', { tableName: 'fx_sales_order' }, /已有\[sales_order\]/],
    ['under a path of another resource', { apiPath: '/blade-base/taxrate' }, /\[taxrate\]/],
    ['where the prefix leaves no name', { tablePrefix: 'fx_sample_loan' }, /没有名称/],
  ])('%s', async (codeName, more, said) => {
    const body = await refusal(await made({ codeName, ...more }))
    expect(body).toMatchObject({ code: 400, data: { key: 'CODE_NOT_MADE' } })
    expect(body.msg).toMatch(said)
  })

  type WrongSource = [what: string, more: { url?: string; password?: string }, said: RegExp]
  // the test cluster accepts any password
  const wrongPasswords: WrongSource[] = skipOnCluster('asks for a password')
    ? []
    : [['whose password is wrong', { password: 'guessed' }, /password authentication failed/]]

  test.each<WrongSource>([
    ['on a host that is not of the configuration', { url: 'postgresql://10.1.2.3:5432/erp' }, /DATASOURCE_HOSTS/],
    ['on another port of one that is', { url: `postgresql://${hostname}:1/erp` }, /DATASOURCE_HOSTS/],
    ['that is not PostgreSQL', { url: 'jdbc:mysql://erp-db/erp' }, /PostgreSQL/],
    ['whose address cannot be read', { url: `${url}%zz` }, /PostgreSQL/],
    ['whose address says more than a database', { url: `${url}%00options%00-c%20default_transaction_read_only=off` }, /PostgreSQL/],
    ...wrongPasswords,
    ['that is not there', { url: `${url}_none` }, /does not exist/],
  ])('of a data source %s', async (name, more, said) => {
    const body = await refusal(await made({ codeName: name, datasourceId: await sourceAt(name, more) }))
    expect(body).toMatchObject({ code: 400, data: { key: 'DATASOURCE_SILENT' } })
    expect(body.msg).toMatch(said)
  })

  test('to write through a data source, whatever its user may', async () => {
    const owner = {
      name: 'owner',
      url: ownerUrl,
      username: decodeURIComponent(new URL(ownerUrl).username),
      password: new URL(ownerUrl).password,
    }
    const writing = querySource(owner, [`${hostname}:${port}`], (client) => client.query('delete from fx_brand'))
    await expect(writing).rejects.toMatchObject({
      key: 'DATASOURCE_SILENT',
      params: { reason: { en: expect.stringMatching(/read-only transaction/) } },
    })
  })

  test('to everybody but administrators of the platform', async () => {
    const admin = await server.as('admin')
    expect((await admin.call('CodeGenApi_genCode', { query: { ids: await made({ codeName: '他人' }) } })).status).toBe(403)
    expect((await admin.call('CodeGenApi_tables', { query: { datasourceId } })).status).toBe(403)
  })
})

describe('a type of document', () => {
  const type = { stem: 'sample-loan', zh: '借样单', en: 'Sample loan', prefix: 'JYD', area: 'stock', partner: 'customer' } as const

  test('is a law, its data, a server part, a grid and samples', async () => {
    const files = await platform.ok('CodeGenApi_documentType', { body: type })
    expect(files.map(({ path }) => path)).toEqual([
      'openapi/stock/sample-loan.tsp',
      'machines/stock/sample-loan.machine.ts',
      'src/resources/documents/stock/sample-loan.document.ts',
      'src/server/documents/types/stock/sample-loan/sample-loan.server.ts',
      'tests/machines/stock/sample-loan.test.ts',
      'tests/support/samples/stock/sample-loan.ts',
      'sample-loan.md',
    ])
  })

  test.each([
    ['stem', { stem: 'purchase-order' }, 'FIELD_BAD'],
    ['stem', { stem: 'tax-rate' }, 'FIELD_BAD'],
    ['prefix', { prefix: 'QC' }, 'FIELD_BAD'],
    ['stem', { stem: '../etc' }, 'BAD_INPUT'],
    ['zh', { zh: "x'; drop" }, 'BAD_INPUT'],
  ])('is refused by its %s: %o', async (field, more, key) => {
    const { body } = await platform.call('CodeGenApi_documentType', { body: { ...type, ...more } })
    expect(body).toMatchObject({ data: { key, fields: [{ field }] } })
  })
})

test('a host that does not answer is not waited for beyond a few seconds', async () => {
  // a listener that never answers
  const { createServer } = await import('node:net')
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const at = typeof address === 'object' && address ? address.port : 0
  const asking = querySource(
    { name: 'silent', url: `postgresql://127.0.0.1:${at}/x`, username: 'x', password: 'x' },
    [`127.0.0.1:${at}`],
    async () => 'spoke',
  )
  await expect(asking).rejects.toMatchObject({ key: 'DATASOURCE_SILENT' })
  silent.close()
})
