// Generates the registries of document types from their files. `--check` only compares. Runs before what imports
// them.
import { globSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { documentTypesSource } from './document-types.ts'
import { root, writeOrCheck } from './write-or-check.ts'

/** Areas of the trade in the order in which document types are listed. */
const areas = ['purchase', 'sales', 'mall', 'retail', 'stock', 'finance', 'marketing', 'audit']

/** A document type: its stem, the area of its law, and its kind, `purchaseOrder` for `purchase-order`. */
type Type = { stem: string; area: string; kind: string }

const kindOf = (stem: string) => stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function typesIn(): Type[] {
  const stems = globSync('src/resources/documents/**/*.document.ts', { cwd: root }).map((path) => basename(path, '.document.ts'))
  const laws = globSync('machines/*/*.machine.ts', { cwd: root })
  const types = stems.map((stem) => {
    const law = laws.find((path) => basename(path) === `${stem}.machine.ts`)
    if (!law) throw new Error(`${stem}.document.ts has no law of its stem`)
    return { stem, area: basename(dirname(law)), kind: kindOf(stem) }
  })
  const place = ({ area, stem }: Type) => `${areas.indexOf(area)} ${stem}`
  return types.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}

const header = '// Generated from the files of the document types. Do not edit.\n'

/** The file of a type below a folder, as an import from that folder; undefined where it has none. */
function fileOf(folder: string, name: string): string | undefined {
  const [found] = globSync(`${folder}/**/${name}`, { cwd: root })
  return found && `./${relative(folder, found)}`
}

const imports = (lines: readonly (readonly [name: string, from: string])[]) =>
  lines
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([name, from]) => `import { ${name} } from '${from}'\n`)
    .join('')

function lawsSource(types: readonly Type[]): string {
  const from = types.map(({ kind, area, stem }) => [kind, `./${area}/${stem}.machine.ts`] as const)
  return `${header}${imports(from)}\nexport const documents = { ${types.map(({ kind }) => kind).join(', ')} } as const\n`
}

function definitionsSource(types: readonly Type[]): string {
  const from = types.map(({ kind, area, stem }) => [`${kind}Document`, `./${area}/${stem}.document.ts`] as const)
  return `${header}${imports(from)}\nexport const definitions = {\n${types.map(({ kind }) => `  ${kind}: ${kind}Document,\n`).join('')}} as const\n`
}

function serverSource(types: readonly Type[]): string {
  const folder = 'src/server/documents'
  const from = types.map(({ kind, stem }) => {
    const file = fileOf(folder, `${stem}.server.ts`)
    if (!file) throw new Error(`${stem} has no ${stem}.server.ts`)
    return [`${kind}Kind`, file] as const
  })
  const rows = types.map(({ kind }) => `  ${kind}: anyKind(${kind}Kind, definitions.${kind}),\n`).join('')
  return `${header}import { definitions } from '#resources/documents/definitions.gen.ts'\n${imports([['anyKind', './engine/kind.ts'], ...from])}\nexport const kinds = {\n${rows}} as const\n`
}

/** What loads the definition of each type when a page of it opens. */
function loadersSource(types: readonly Type[]): string {
  const rows = types
    .map(({ kind, area, stem }) => `  ${kind}: async () => (await import('./${area}/${stem}.document.ts')).${kind}Document,\n`)
    .join('')
  return `${header}import type { DocumentDefinition } from './define-document.ts'\n\nexport const loaders: Readonly<Record<string, () => Promise<DocumentDefinition>>> = {\n${rows}}\n`
}

/** The screens of a type's own: its form, its list. Other types use those of their definition. */
function screensSource(types: readonly Type[]): string {
  const folder = 'src/web/documents/types'
  const rows = types.flatMap(({ kind, stem }) => {
    const [form, list] = [`${stem}.screen.tsx`, `${stem}-list.screen.tsx`].map((name) => fileOf(folder, name))
    const loaders = [...(form ? [`form: () => import('${form}')`] : []), ...(list ? [`list: () => import('${list}')`] : [])]
    return loaders.length > 0 ? [`  ${kind}: { ${loaders.join(', ')} },\n`] : []
  })
  return `${header}\nexport const screens = {\n${rows.join('')}} as const\n`
}

/** Fact sets of every type, for the suites that cover all of them. */
function samplesSource(types: readonly Type[]): string {
  const lines = types.map(({ kind, stem, area }) => `import { samples as ${kind} } from './${area}/${stem}.ts'\n`).toSorted()
  return `${header}${lines.join('')}\nexport const samplesByKind = { ${types.map(({ kind }) => kind).join(', ')} } as const\n`
}

/** The conformance test of each type: a file each, so that they run in parallel. */
const conformanceSource = ({ kind, area, stem }: Type) => `${header}import { conform } from '../../../support/laws/conform.ts'
import { samples } from '../../../support/samples/${area}/${stem}.ts'

await conform('${kind}', samples)
`

/**
 * The registries of document types: laws, definitions, server parts, screens and samples, each found by the stem of
 * its file, so that a new type is registered nowhere by hand. By path: the text of the file.
 */
function registries(): Record<string, string> {
  const types = typesIn()
  return {
    'machines/documents.gen.ts': lawsSource(types),
    'src/resources/documents/definitions.gen.ts': definitionsSource(types),
    'src/resources/documents/loaders.gen.ts': loadersSource(types),
    'src/server/documents/kinds.gen.ts': serverSource(types),
    'src/web/documents/types/screens.gen.ts': screensSource(types),
    'tests/support/samples/index.gen.ts': samplesSource(types),
    ...Object.fromEntries(types.map((type) => [`tests/server/conformance/${type.area}/${type.stem}.test.ts`, conformanceSource(type)])),
  }
}

writeOrCheck(registries())
// reads the definitions that were registered just now
const { allDefinitions } = await import('#resources/documents/index.ts')
writeOrCheck({ 'src/resources/documents/types.gen.ts': documentTypesSource(header, allDefinitions) })
