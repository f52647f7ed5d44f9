import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { documentFiles } from '#server/develop/document-files.ts'
import { type CodeFile, resourceFiles } from '#server/develop/resource-files.ts'
import { fieldsOf } from '#server/develop/table-fields.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { root } from '../../support/steps.ts'

const run = promisify(execFile)
const checkout = await mkdtemp(join(tmpdir(), 'danju-checkout-'))
afterAll(() => rm(checkout, { recursive: true, force: true }))

const parts = ['openapi', 'machines', 'src', 'tests', 'bench', 'package.json', 'tsconfig.json', 'vite.config.ts']
for (const part of parts) await cp(join(root, part), join(checkout, part), { recursive: true })
await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))

const lay = async (files: readonly CodeFile[]) => {
  for (const { path, text } of files) {
    await mkdir(dirname(join(checkout, path)), { recursive: true })
    await writeFile(join(checkout, path), text)
  }
}
const add = async (path: string, before: string, text: string) => {
  const whole = await readFile(join(checkout, path), 'utf8')
  if (!whole.includes(before)) throw new Error(`${path} has no "${before}"`)
  await writeFile(join(checkout, path), whole.replace(before, `${text}\n${before}`))
}
const node = (...given: string[]) =>
  run(process.execPath, given, { cwd: checkout, maxBuffer: 2 ** 24 }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${given.join(' ')}: ${error.stdout}${error.stderr}`)
  })

const column = (name: string, type: string, needed = false, length: number | null = null) => ({ name, type, needed, length, remark: null })
const made = fieldsOf(
  {
    name: 'sample_box',
    remark: null,
    columns: [
      column('id', 'bigint', true),
      column('box_no', 'character varying', true, 32),
      column('order', 'integer'),
      column('lent_on', 'date', true),
      column('is_open', 'boolean', true),
      column('price', 'numeric'),
      column('owner_id', 'bigint'),
      column('detail', 'text'),
      column('status', 'integer', true),
    ],
    key: ['id'],
    uniques: [['box_no']],
  },
  new Set(['order']),
)
const box = resourceFiles({
  ...made,
  words: ['sample', 'box'],
  label: { zh: '样品箱', en: 'Sample box' },
  service: 'blade-base',
  path: 'samplebox',
  migration: 9000,
})
const loan = documentFiles({ stem: 'sample-loan', zh: '借样单', en: 'Sample loan', prefix: 'JYD', area: 'stock', partner: 'customer' })

test('a resource and a type of document that were made compile in a checkout, and the grid of the type holds', async () => {
  await lay([...box, ...loan])
  await add('openapi/main.tsp', 'import "./base/partners.tsp";', 'import "./base/sample-box.tsp";\nimport "./stock/sample-loan.tsp";')
  await add('src/resources/index.ts', 'import { slider }', "import { sampleBox } from './sample-box.resource.ts'")
  await add('src/resources/index.ts', '  DatasourceApi: datasource,', '  SampleBoxApi: sampleBox,')
  await node('openapi/registries.ts')
  await node('openapi/generate.ts')
  const files = [...box, ...loan].map(({ path }) => path).filter((path) => path.endsWith('.ts'))
  const declared = ['src/server/flow/bpmn.d.ts', 'tests/support/global-setup.ts']
  const config = { extends: './tsconfig.json', include: [], files: [...files, ...declared, 'src/server/api/handlers.ts'] }
  await lay([{ path: 'made.json', text: JSON.stringify(config) }])
  await node('node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'made.json')
  const { stdout } = await node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'tests/machines/stock/sample-loan.test.ts',
    'tests/machines/laws.test.ts',
  )
  expect(stdout).toContain('sample-loan.test.ts')
  // for the compiler and the contract's generator, on a machine that may be busy
}, 600_000)

test('its migration runs on what is there', async () => {
  const { asOwner } = await testDatabase()
  const migration = box.find(({ path }) => path.endsWith('.sql'))
  await asOwner((client) => client.query(migration?.text ?? ''))
  await asOwner((client) =>
    client.query("insert into sample_box (tenant_id, box_no, lent_on, create_time) values ('000000', 'A1', '2026-11-21', now())"),
  )
})
