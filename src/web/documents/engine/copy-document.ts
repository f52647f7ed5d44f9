import { enteredHeadFields, enteredLineFields, headFields, lineFields } from '#resources/document-fields.ts'
import type { WebDocument, WebLine } from './document-types.ts'

/** What of a head belongs to that one document alone. */
const ownHead = new Set(['billDate', 'couponAmt', 'staffId', 'staffName'])
/** What of a line comes from its source, its progress or the document's fees. */
const ownLine = new Set(['sourceBodyId', 'shouldQty', 'shouldAmt', 'freight', 'feeAmt', 'couponAmt', 'indexNo'])

/** Names that go with the fields, so that the copy can be read. */
const namesOf = (fields: Readonly<Record<string, { name?: string }>>) => Object.values(fields).flatMap(({ name }) => (name ? [name] : []))

const headNames = [...Object.keys(enteredHeadFields), ...namesOf(headFields)].filter((name) => !ownHead.has(name))
const lineNames = [
  ...Object.keys(enteredLineFields),
  ...namesOf(lineFields),
  'commInfoCode',
  'commFullName',
  'barCode',
  'commKind',
  'basicUnit',
  'conversion',
  'conversionResult',
  'unitList',
].filter((name) => !ownLine.has(name))

const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => names.includes(name) && value !== undefined))

/**
 * A new document with the content of this one: without id, version, number, state, stamps, links to sources, progress, coupon and shares
 * of freight (rule B3 *Copy*).
 */
export function copyOf(document: WebDocument): WebDocument {
  return { ...only(document, headNames), lines: (document.lines ?? []).map((line) => only(line, lineNames) as WebLine) }
}
