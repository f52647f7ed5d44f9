import { type DocumentField, namesWith } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import type { WebDocument, WebLine } from './document-types.ts'

/**
 * Names of the entered fields and of the names displayed with them, without the fields that are filled in anew on a
 * copy.
 */
function copiedNames(fields: Readonly<Record<string, DocumentField>>): readonly string[] {
  const named = Object.values(fields).flatMap(({ name }) => name || [])
  return [...namesWith(fields, { entered: true }), ...namesWith(fields, { goods: true }), ...named].filter((name) => !fields[name]?.fresh)
}

const headNames = copiedNames(headFields)
const lineNames = copiedNames(lineFields)

const pickFields = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => names.includes(name) && value !== undefined))

/**
 * A new document with the content of this one. It has no id, version, number, state, stamps, links to sources,
 * progress, coupon or shares of freight (rule B3 *Copy*).
 */
export function copyOf(document: WebDocument): WebDocument {
  return { ...pickFields(document, headNames), lines: (document.lines ?? []).map((line) => pickFields(line, lineNames) as WebLine) }
}
