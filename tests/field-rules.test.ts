import ts from 'typescript'
import { expect, test } from 'vitest'
import { type DocumentField, storedIn } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { lineOf, sourceFiles, walk } from './support/source-files.ts'

/** Sources of the product, in which fields of documents are defined only once, in their tables (ADR 70). */
const product = sourceFiles.filter(({ path }) => /^(src|machines|openapi)\//.test(path) && !path.includes('.gen.'))

/**
 * Files that may list several fields: what a type shows, which change affects what, and selections that no trait of a
 * field expresses.
 */
const mayName = [
  'src/resources/documents/',
  ...['lines/edit-line', 'lines/line-checks', 'lines/merge-lines', 'lines/unit-change', 'core/terse-lines'].map(
    (name) => `src/domain/${name}.ts`,
  ),
  'src/server/documents/lines/hidden-terms.ts',
  'src/server/jobs/list-rows.ts',
  'src/web/line-grid/lines/unresolved-goods.ts',
  'openapi/examples.ts',
]

test('fields of documents are listed in their table: elsewhere lists follow from it', () => {
  const names = new Set([...Object.keys(headFields), ...Object.keys(lineFields)])
  const isField = (node: ts.Node | undefined) => node !== undefined && ts.isStringLiteralLike(node) && names.has(node.text)
  const lists = product.flatMap((file) => {
    if (mayName.some((place) => file.path.startsWith(place))) return []
    const places: string[] = []
    walk(file.ast, (node) => {
      const said = ts.isArrayLiteralExpression(node)
        ? node.elements.filter(isField).length
        : ts.isObjectLiteralExpression(node)
          ? node.properties.filter((one) => isNamed(one, names)).length
          : 0
      if (said >= 6) places.push(`${file.path}:${lineOf(file, node)} ${said} fields`)
    })
    return places
  })
  expect(lists).toEqual([])
})

/** True if a property maps a field to a text or a list of texts: its column, its type, its other name. */
function isNamed(property: ts.ObjectLiteralElementLike, names: ReadonlySet<string>): boolean {
  if (!ts.isPropertyAssignment(property) || !names.has(property.name.getText())) return false
  const { initializer } = property
  return (
    ts.isStringLiteralLike(initializer) || (ts.isArrayLiteralExpression(initializer) && initializer.elements.every(ts.isStringLiteralLike))
  )
}

test.each([
  ['heads', headFields],
  ['lines', lineFields],
] as const)('no two fields of %s share a column or a name on the wire', (_, table) => {
  const twice = (all: readonly string[]) => all.filter((name, at) => all.indexOf(name) !== at)
  const sold = Object.entries<DocumentField>(table).map(([name, { salesName }]) => salesName ?? name)
  expect([...twice(storedIn(table).map(({ column }) => column)), ...twice(sold)]).toEqual([])
})
