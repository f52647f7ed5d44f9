import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productVersion } from '#server/watch/watch.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'
import { root, tool } from '../../support/steps.ts'

// The client as outsiders get it: the package folder is packed, installed into another project, type-checked there and
// run against a server.

const server = await startTestServer()
await server.addUser('integrator', { rights: ['apikey_view', 'apikey_add', 'commbrand_view', 'commbrand_add', 'commbrand_edit'] })
const exec = promisify(execFile)
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const npm = (place: string, ...words: string[]) => exec('npm', words, { cwd: place, env, shell: process.platform === 'win32' })

const made = await openFolder()
const project = await openFolder()
afterAll(() => Promise.all([made, project].map(remove)))
beforeAll(async () => {
  await exec(process.execPath, ['openapi/client/main.ts', join(made, 'client')], { cwd: root })
  await npm(made, 'pack', './client', '--silent')
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'outside', type: 'module', private: true }))
  const options = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], strict: true, noEmit: true, types: [] }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  await npm(project, 'install', '--offline', join(made, `danju-client-${productVersion}.tgz`))
})

const write = (name: string, text: string) => writeFile(join(project, name), text)
/** The compiler's output for the project; empty if there are no errors. */
const complaints = () => exec(process.execPath, [tool.types, '-p', project]).then(String, ({ stdout }: { stdout: string }) => stdout)

const program = `
import { DanjuRefusal, danju, type DataOf } from 'danju-client'

declare const process: { argv: string[] }
const [, , url = '', key = ''] = process.argv
let sent: string[] = []
let lost = 1
// the first answer to a write is lost, so the client tries again
const fetchOnce = async (request: Request): Promise<Response> => {
  const response = await fetch(request)
  if (request.method === 'POST') sent.push(request.headers.get('Idempotency-Key') ?? '')
  if (request.method === 'POST' && lost-- > 0) throw new TypeError('lost')
  return response
}
const api = danju({ url, key, language: 'en', fetch: fetchOnce })
const made: DataOf<'BrandApi_submit'> = await api.call('BrandApi_submit', { body: { code: 'TS1', name: 'Typed' } })
const page = await api.call('BrandApi_list', { query: { keyword: made.code, size: 10 } })
const refused = await api.call('SupplierApi_list').catch((error: unknown) => error)
const bad = await api.call('BrandApi_submit', { body: { code: 'TS2', name: '' } }).catch((error: unknown) => error)
const said = (error: unknown) => (error instanceof DanjuRefusal ? [error.code, error.key, error.fields.map(({ field }) => field)] : String(error))
console.log(JSON.stringify({ ids: page.records.map(({ id }) => id === made.id), keys: new Set(sent.slice(0, 2)).size, refused: said(refused), bad: said(bad) }))
`

test('the client is checked by a compiler in a project outside, and a name that is wrong is found', async () => {
  await write('program.ts', program)
  expect(await complaints()).not.toContain('error')
  await write(
    'wrong.ts',
    `import { danju } from 'danju-client'\nawait danju({ url: '' }).call('BrandApi_submit', { body: { kode: 'A' } })\n`,
  )
  expect(await complaints()).toMatch(/wrong\.ts.*'kode' does not exist/)
  await write('wrong.ts', '')
})

test('the client works by a key, does a write once though its answer was lost, and throws what the server refuses', async () => {
  const integrator = await server.as('integrator')
  const expireDate = new Date(server.wall.now.getTime() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const { token = '' } = await integrator.ok('ApiKeyApi_submit', { body: { name: 'outside', expireDate, access: 2 } })
  await write('program.ts', program)
  const { stdout } = await exec(process.execPath, ['program.ts', server.url, token], { cwd: project })
  expect(JSON.parse(stdout)).toEqual({
    ids: [true],
    keys: 1,
    refused: [403, 'NO_PERMISSION', []],
    bad: [400, expect.stringMatching(/FIELD_BAD|BAD_INPUT/), ['name']],
  })
})
