import { enteredLots } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { headTotals } from '#domain/lines/head-fields.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import { refuse } from '../../db/refuse.ts'
import { headInputs } from './head-fields.ts'
import { mergeOwnRows, type OwnTable } from './own-tables.ts'
import type { Run } from './run.ts'
import type { StoredDocument, StoredLine } from './stored.ts'
import { systemUserId } from './system-user.ts'

/** A document as a request sends it: wire fields of the head and all lines. An absent field stays as stored. */
export type DocumentBody = { id?: string; version?: number; billDate?: string; lines?: readonly object[] } & Record<string, unknown>

/** An absent field stays as stored; null empties it, and so does id 0, which the wire uses for "none" in trees. */
const noId = '0'

/** An unstored document with the defaults of its first save. */
export function blankDocument(run: Run, kind: string): StoredDocument {
  return {
    id: '',
    kind,
    billDate: run.tx.today,
    state: 'new',
    status: 0,
    tags: ['editable'],
    version: 0,
    // the system is no member of staff
    ...(run.user.id === systemUserId ? {} : { staffId: run.user.id }),
    createUser: run.user.id,
    ...(run.user.deptId ? { deptId: run.user.deptId, createDept: run.user.deptId } : {}),
    lines: [],
  }
}

type EditableFields = { api: string; lineInputs: readonly string[]; own?: readonly OwnTable[] | undefined }

/**
 * The stored document merged with the body; figures are not computed yet. `lineInputs`: fields that people enter on
 * its lines, in the interface `api`.
 */
export function mergeBody(
  run: Run,
  stored: StoredDocument,
  { body, emptied = [] }: { body: DocumentBody; emptied?: readonly string[] },
  entered: EditableFields,
): StoredDocument {
  const said = headInputs.filter((field) => body[field] !== undefined)
  const head = Object.fromEntries(said.map((field) => [field, body[field] === noId && field.endsWith('Id') ? undefined : body[field]]))
  const cleared = Object.fromEntries(
    headInputs.filter((field) => field !== 'billDate' && emptied.includes(field)).map((field) => [field, undefined]),
  )
  const document: StoredDocument = {
    ...stored,
    ...head,
    ...cleared,
    ...withoutPercent(stored, body, emptied),
    ...mergeOwnRows(entered.own ?? [], stored, { body, emptied }),
  }
  if (document.billDate > run.tx.today) refuseField('billDate')
  if (!body.lines) return document
  if (!stored.tags.includes('editable')) return { ...document, lines: mergeFixedLines(stored, body.lines) }
  // changed lines change the sums: totals not sent with them are recomputed, not compared
  const unsaid = headTotals.filter((field) => body[field] === undefined)
  return {
    ...document,
    ...Object.fromEntries(unsaid.map((field) => [field, undefined])),
    lines: bodyLines(run, stored, body.lines, entered),
  }
}

/**
 * A changed discount amount clears the percentage that the old amount was computed from, unless the body sends one
 * too.
 */
function withoutPercent({ discountAmount }: StoredDocument, body: DocumentBody, emptied: readonly string[]): Partial<StoredDocument> {
  const figure = (value: unknown) => readFigure(value as string | undefined) ?? zero
  const isAnew =
    emptied.includes('discountAmount') || (body.discountAmount !== undefined && !figure(body.discountAmount).eq(figure(discountAmount)))
  return isAnew && body.discountPercent === undefined ? { discountPercent: undefined } : {}
}

/**
 * Merges the body into lines that can no longer change, only to detect whether it would change anything. Lines are
 * matched by id, otherwise by position.
 */
function mergeFixedLines(stored: StoredDocument, sent: readonly object[]): StoredLine[] {
  const byId = new Map(stored.lines.map((line) => [line.id, line]))
  return (sent as readonly Partial<StoredLine>[]).map((line, at) => {
    const known = line.id ? byId.get(line.id) : stored.lines[at]
    return { ...known, ...withoutNone(line), id: known?.id ?? '', indexNo: at + 1 } as StoredLine
  })
}

/**
 * Refuses a line whose quantity was sent empty: a quantity left out means 1, but whoever emptied the field meant
 * another number. A receipt's line with `actualQty` has its quantity in that field. `emptied`: names of empty fields,
 * such as `lines.0.qty`.
 */
export function refuseEmptyQuantities({ lines = [] }: DocumentBody, emptied: readonly string[] = []): void {
  const empty = new Set(emptied)
  const problems = (lines as readonly DocumentLine[]).flatMap((line, at): Problem[] => {
    const field = line.actualQty ? undefined : (['actualQty', 'qty'] as const).find((name) => empty.has(`lines.${at}.${name}`))
    return field && !isBlankLine(line) ? [{ row: at + 1, field, rule: 'LINE_BAD', reason: isEmpty }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

const isEmpty: Words = { zh: '数量为空', en: 'the quantity is empty' }

function refuseField(field: string): never {
  const problem: Problem = { field, rule: 'FIELD_BAD' }
  refuse('FIELD_BAD', { params: {}, problems: [problem] })
}

/** Lines of the body in their order. A line keeps its id only where this document has it. */
function bodyLines(run: Run, stored: StoredDocument, sent: readonly object[], { api, lineInputs }: EditableFields): StoredLine[] {
  const isHidden = (field: string) => isFieldHidden(run.tx, api, `lines.${field}`)
  const isBlind = lineInputs.some(isHidden)
  const unused = new Map(stored.lines.map((line) => [line.id, line]))
  return (sent as readonly Partial<StoredLine>[]).map((line, at) => {
    const known = line.id ? unused.get(line.id) : undefined
    if (known) unused.delete(known.id)
    const unseen = isBlind ? { unseen: { isHidden, former: known } } : {}
    return { ...withoutNone(line), id: known?.id ?? '', indexNo: at + 1, ...unseen } as StoredLine
  })
}

function withoutNone({ lots, ...line }: Partial<StoredLine>): Partial<StoredLine> {
  const isNone = ([field, value]: [string, unknown]) => value === noId && field.endsWith('Id')
  const entries = Object.entries(line)
  const given = entries.some(isNone) ? Object.fromEntries(entries.filter((entry) => !isNone(entry))) : line
  return lots === undefined ? given : { ...given, lots: enteredLots(lots) }
}
