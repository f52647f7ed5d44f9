// `npm run client [folder]`: the TypeScript client of the contract as a package folder, ready for `npm pack` or `npm
// publish`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../write-or-check.ts'

const folder = resolve(process.argv[2] ?? join(root, 'dist-client'))

type Manifest = { version: string; license: string; dependencies: Record<string, string> }
const manifestIn = (place: string) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest

/** The client's dependencies are bundled, so that installing the folder needs no registry. */
const bundled = ['openapi-fetch', 'openapi-typescript-helpers']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
compileClient(join(folder, 'dist'))
cpSync(join(root, 'openapi/client/README.md'), join(folder, 'README.md'))
for (const name of bundled) cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
const { version, license } = manifestIn(root)
const versions = bundled.map((name) => [name, manifestIn(join(root, 'node_modules', name)).version])
const manifest = {
  ...{ name: 'danju-client', version, license, description: 'Typed client of the API of Danju 单据', type: 'module' },
  ...{ engines: { node: '>=20' }, files: ['dist'], sideEffects: false },
  exports: { '.': { types: './dist/openapi/client/index.d.ts', default: './dist/openapi/client/index.js' } },
  dependencies: Object.fromEntries(versions),
  bundleDependencies: bundled,
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(
  `${folder}: danju-client ${version}, ${readdirSync(join(folder, 'dist'), { recursive: true }).length} files; npm pack or npm publish it`,
)

/** JavaScript and declarations; the contract's own types become declarations alone. */
function compileClient(outDir: string): void {
  const options = {
    ...{ rootDir: root, outDir, declaration: true, target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' },
    ...{ lib: 'es2024,dom,dom.iterable', types: 'node', strict: true, skipLibCheck: true, rewriteRelativeImportExtensions: true },
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const args = [compiler, '--ignoreConfig', ...flags, 'openapi/client/index.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  console.error(`the client does not compile\n${stdout}${stderr}`)
  process.exit(1)
}
