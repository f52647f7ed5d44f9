import type { Words } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { isResource, type ReferenceTarget, resourceLabel, resourceOf } from '#resources/index.ts'

/** What the field of an operation's input is called where it names it: by the resource it belongs to, else as a field of a document. */
export function labelOf(operation: string | undefined, field: string, row?: number): Words | undefined {
  const api = operation?.split('_')[0] as ReferenceTarget
  if (!isResource(api)) return fieldLabel(field, row)
  const definition = resourceOf(api)
  const names = row === undefined ? [field] : Object.keys(definition.children ?? {}).map((children) => `${children}.${field}`)
  return names.map((name) => resourceLabel(definition, name)).find((label) => label !== undefined)
}
