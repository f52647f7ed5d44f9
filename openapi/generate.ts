// Emits openapi.yaml from TypeSpec and generates src/contract/ and OPERATIONS.md from it. `--check` only compares.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { factory } from 'typescript'
import { Document, isCollection, parse, visit } from 'yaml'
import { withExamples } from './examples.ts'
import { guardsSource } from './guards.ts'
import { schemasOf } from './operation-schemas.ts'
import { type OpenApi, operationsMarkdown, operationsOf, operationsSource, withFiles } from './operations.ts'
import { publishedDocument, withFailures } from './published-document.ts'
import { trialsOf } from './trials.ts'
import { root, writeOrCheck } from './write-or-check.ts'

const here = dirname(fileURLToPath(import.meta.url))

function compileTypeSpec(folder: string): string {
  const tsp = join(root, 'node_modules/@typespec/compiler/cmd/tsp.js')
  const option = `@typespec/openapi3.emitter-output-dir=${folder}`
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsp, 'compile', '.', '--warn-as-error', '--option', option], {
    cwd: here,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`the contract does not compile\n${stdout}${stderr}`)
    process.exit(1)
  }
  // models are composed by spread, never by allOf, so the two keywords mean the same, and tools support the older one
  return readFileSync(join(folder, 'openapi.yaml'), 'utf8').replaceAll('unevaluatedProperties:', 'additionalProperties:')
}

async function generatedFiles(yaml: string): Promise<Record<string, string>> {
  const emitted = parse(yaml) as OpenApi
  const document = withFailures(withFiles(emitted))
  const operations = operationsOf(document)
  const blob = factory.createTypeReferenceNode('Blob')
  const transform = ({ format }: { format?: string }) => (format === 'binary' ? blob : undefined)
  const types = astToString(await openapiTypescript(JSON.stringify(document), { defaultNonNullable: false, transform }))
  const shown = withExamples(publishedDocument(withFiles(emitted)))
  return {
    'openapi/openapi.yaml': yamlOf(shown),
    'openapi/OPERATIONS.md': operationsMarkdown(operations),
    'src/contract/types.gen.ts': `// Generated from openapi/. Do not edit.\n${types}`,
    'src/contract/operations.gen.ts': operationsSource(operations),
    'src/contract/guards.gen.ts': guardsSource(document),
    'src/contract/trials.gen.json': `${JSON.stringify(trialsOf(shown)).replaceAll('},"', '},\n"')}\n`,
    'src/contract/schemas.gen.json': `${JSON.stringify(schemasOf(document), null, 1)}\n`,
  }
}

const inOneLine = new Set(['x-refusals', 'example', 'value'])

/** The document as text; lists of refusals and examples are in one line each. */
function yamlOf(contract: OpenApi): string {
  const document = new Document(contract, { aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (inOneLine.has(String(key)) && isCollection(value)) value.flow = true
    },
  })
  return document.toString({ singleQuote: true, lineWidth: 0 })
}

const folder = mkdtempSync(join(tmpdir(), 'contract-'))
const files = await generatedFiles(compileTypeSpec(folder))
rmSync(folder, { recursive: true })

writeOrCheck(files)
