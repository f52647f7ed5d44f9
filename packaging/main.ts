// `npm run package [folder]`: builds one archive of the product for this platform; it starts without npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from '#server/web-build.ts'
import { forbiddenIn, licenceTexts, lockedPackages } from './licences.ts'
import { shippedPackages, shippedPaths } from './shipped.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const windows = process.platform === 'win32'
const name = `danju-${version}-${process.platform}-${process.arch}`
const target = resolve(process.argv[2] ?? join(root, 'dist-package'))
const scratch = mkdtempSync(join(tmpdir(), 'danju-package-'))

try {
  await buildWebIfStale(console.log)
  const packages = lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const forbidden = forbiddenIn(packages)
  if (forbidden.length > 0) throw new Error(`these licences are not allowed:\n${forbidden.join('\n')}`)
  const folder = join(scratch, name)
  copyProduct(folder)
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(root, packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials())
  console.log(packArchive(folder))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function copyProduct(folder: string): void {
  for (const path of shippedPaths) cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true })
  for (const path of shippedPackages(root)) copyPackage(path, folder)
  const node = join(folder, 'runtime', windows ? 'node.exe' : 'node')
  mkdirSync(join(folder, 'runtime'))
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  for (const file of windows ? ['danju.cmd', 'README.md'] : ['danju', 'README.md'])
    copyFileSync(join(root, 'packaging/files', file), join(folder, file))
  if (!windows) chmodSync(join(folder, 'danju'), 0o755)
}

/**
 * Copies a package, without the packages nested in it, which are copied separately, and without files that only
 * compilers or debuggers read.
 */
function copyPackage(path: string, folder: string): void {
  const from = join(root, path)
  const isShipped = (file: string) => !file.slice(from.length).includes(`${sep}node_modules`) && !/\.(map|d\.[cm]?ts)$/.test(file)
  cpSync(from, join(folder, path), { recursive: true, filter: isShipped, verbatimSymlinks: true })
}

/**
 * The bill of materials in CycloneDX format, which npm makes from the lock file: each package with its version and the
 * hash by which it was verified.
 */
function billOfMaterials(): string {
  const bill = JSON.parse(runOrThrow('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--sbom-type', 'application'])) as {
    metadata: { component: { name: string } }
  }
  bill.metadata.component.name = 'danju'
  return `${JSON.stringify(bill, null, 1)}\n`
}

/** Packs the folder into one file and writes its hash beside it; returns the file's name. */
function packArchive(folder: string): string {
  mkdirSync(target, { recursive: true })
  const archive = join(target, `${name}${windows ? '.zip' : '.tar.gz'}`)
  rmSync(archive, { force: true })
  runOrThrow('tar', [windows ? '-acf' : '-czf', archive, '-C', scratch, basename(folder)])
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  return `${archive}: ${(statSync(archive).size / 1e6).toFixed(0)} MB, sha256 ${hash}`
}

function runOrThrow(program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, shell: windows })
  if (status !== 0) throw new Error(`${program} ${words[0]} failed:\n${stderr || stdout}`)
  return stdout
}
