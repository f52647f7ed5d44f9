import { type DocumentField, namesWith } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import type { WebDocument, WebLine } from './document-types.ts'

/** What is entered and the names that go with it, so that the copy can be read; what a copy has of its own is left out. */
function copied(fields: Readonly<Record<string, DocumentField>>): readonly string[] {
  const named = Object.values(fields).flatMap(({ name }) => name || [])
  return [...namesWith(fields, { entered: true }), ...namesWith(fields, { goods: true }), ...named].filter((name) => !fields[name]?.fresh)
}

const headNames = copied(headFields)
const lineNames = copied(lineFields)

const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => names.includes(name) && value !== undefined))

/**
 * A new document with the content of this one: without id, version, number, state, stamps, links to sources, progress, coupon and shares
 * of freight (rule B3 *Copy*).
 */
export function copyOf(document: WebDocument): WebDocument {
  return { ...only(document, headNames), lines: (document.lines ?? []).map((line) => only(line, lineNames) as WebLine) }
}
