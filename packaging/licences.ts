import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that a package in the product may have. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
  // fonts
  'OFL-1.1',
])

/** Packages with another licence, or none in their manifest, that were reviewed; the text says why they may stay. */
const reviewedPackages: readonly (readonly [RegExp, string])[] = [
  [/^@img\/sharp(-libvips)?-/, 'LGPL-3.0-or-later: a library of its own beside the program, which anybody may replace'],
  [/^bpmn-js$/, 'its own licence: MIT, and the mark of bpmn.io in drawings stays in sight, which it does'],
  [/^node-(linux|win)-/, 'Node.js: MIT'],
  [/^png-js$/, 'MIT, as its file LICENSE says'],
]

/**
 * True when an expression such as `(MIT OR GPL-2.0) AND ISC` allows the package: of parts joined by OR, one allowed
 * part is enough.
 */
export function isAllowed(expression: string | undefined): boolean {
  if (!expression) return false
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  const split = (word: string) => plain.split(new RegExp(` ${word} (?![^(]*\\))`, 'i'))
  if (split('and').length > 1) return split('and').every(isAllowed)
  if (split('or').length > 1) return split('or').some(isAllowed)
  return allowed.has(plain)
}

export type LockedPackage = { name: string; version: string; licence: string | undefined }

/** The packages in a lock file that are part of the product, on any platform: all except development dependencies. */
export function lockedPackages(lockText: string): LockedPackage[] {
  type Entry = { dev?: boolean; version?: string; license?: string }
  const { packages } = JSON.parse(lockText) as { packages: Record<string, Entry> }
  return Object.entries(packages).flatMap(([path, { dev, version = '', license }]) =>
    path === '' || dev ? [] : [{ name: path.split('node_modules/').at(-1) ?? '', version, licence: license }],
  )
}

/** Packages that must not be in the product, with the reason: their licence is neither allowed nor reviewed. */
export const forbiddenIn = (packages: readonly LockedPackage[]): string[] =>
  packages
    .filter(({ name, licence }) => !isAllowed(licence) && !reviewedPackages.some(([pattern]) => pattern.test(name)))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`)

/** The full texts of the licences of all packages, for users of the product. */
export function licenceTexts(root: string, packages: readonly LockedPackage[]): string {
  const parts = packages.map(({ name, version, licence }) => {
    const why = reviewedPackages.find(([pattern]) => pattern.test(name))?.[1]
    return [
      `${name} ${version} · ${licence ?? why ?? ''}`,
      ...(why && licence ? [why] : []),
      textOf(join(root, 'node_modules', name)),
    ].join('\n\n')
  })
  return parts.join(`\n\n${'-'.repeat(80)}\n\n`)
}

function textOf(folder: string): string {
  const read = () => readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  try {
    return read()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      .join('\n\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'not of this platform'
    throw error
  }
}
