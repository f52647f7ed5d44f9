import { isBlankLine } from '#domain/blank-line.ts'
import { readFigure, zero } from '#domain/decimal.ts'
import { headTotals } from '#domain/head-fields.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { enteredLots } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { refuse } from '../../refuse.ts'
import { isUnseen } from '../../unseen.ts'
import { headInputs } from './head-fields.ts'
import { type OwnTable, ownSaid } from './own-tables.ts'
import type { Run } from './run.ts'
import type { StoredDocument, StoredLine } from './stored.ts'
import { systemUserId } from './system-user.ts'

/** What a request may say of a document: wire fields of the head and all lines. Absent stays as stored. */
export type DocumentBody = { id?: string; version?: number; billDate?: string; lines?: readonly object[] } & Record<string, unknown>

/** Absent means "as stored": a field is emptied by null, and a reference by an id of 0 as well, as the wire writes "none" in trees. */
const none = '0'

/** A document that nobody has stored, with the defaults of its first save. */
export function blankDocument(run: Run, kind: string): StoredDocument {
  return {
    id: '',
    kind,
    billDate: run.tx.today,
    state: 'new',
    status: 0,
    tags: ['editable'],
    version: 0,
    // the system handles nothing
    ...(run.user.id === systemUserId ? {} : { staffId: run.user.id }),
    createUser: run.user.id,
    ...(run.user.deptId ? { deptId: run.user.deptId, createDept: run.user.deptId } : {}),
    lines: [],
  }
}

type Entered = { api: string; lineInputs: readonly string[]; own?: readonly OwnTable[] | undefined }

/** The stored document with what the body says laid over it; figures are not computed yet. `lineInputs`: what people enter on its lines, in the interface `api`. */
export function overlay(
  run: Run,
  stored: StoredDocument,
  { body, emptied = [] }: { body: DocumentBody; emptied?: readonly string[] },
  entered: Entered,
): StoredDocument {
  const said = headInputs.filter((field) => body[field] !== undefined)
  const head = Object.fromEntries(said.map((field) => [field, body[field] === none && field.endsWith('Id') ? undefined : body[field]]))
  const cleared = Object.fromEntries(
    headInputs.filter((field) => field !== 'billDate' && emptied.includes(field)).map((field) => [field, undefined]),
  )
  const document: StoredDocument = {
    ...stored,
    ...head,
    ...cleared,
    ...withoutPercent(stored, body, emptied),
    ...ownSaid(entered.own ?? [], stored, { body, emptied }),
  }
  if (document.billDate > run.tx.today) refuseField('billDate')
  if (!body.lines) return document
  if (!stored.tags.includes('editable')) return { ...document, lines: laidOver(stored, body.lines) }
  // other lines have other sums: totals that were not sent with them are computed and not compared with the old ones
  const unsaid = headTotals.filter((field) => body[field] === undefined)
  return {
    ...document,
    ...Object.fromEntries(unsaid.map((field) => [field, undefined])),
    lines: linesOf(run, stored, body.lines, entered),
  }
}

/** A discount that is said anew as an amount takes the place of the percent that it followed from, where that is not said beside it. */
function withoutPercent({ discountAmount }: StoredDocument, body: DocumentBody, emptied: readonly string[]): Partial<StoredDocument> {
  const figure = (value: unknown) => readFigure(value as string | undefined) ?? zero
  const isAnew =
    emptied.includes('discountAmount') || (body.discountAmount !== undefined && !figure(body.discountAmount).eq(figure(discountAmount)))
  return isAnew && body.discountPercent === undefined ? { discountPercent: undefined } : {}
}

/** What a body says of lines that cannot change any more, to see whether it says anything else: each on the line of its id, else of its place. */
function laidOver(stored: StoredDocument, sent: readonly object[]): StoredLine[] {
  const byId = new Map(stored.lines.map((line) => [line.id, line]))
  return (sent as readonly Partial<StoredLine>[]).map((line, at) => {
    const known = line.id ? byId.get(line.id) : stored.lines[at]
    return { ...known, ...withoutNone(line), id: known?.id ?? '', indexNo: at + 1 } as StoredLine
  })
}

/**
 * Refuses a line whose quantity was sent as nothing: left out it is 1, emptied it was meant to be something. On a receipt's line that says
 * `actualQty`, that is its quantity. `emptied` names what was sent empty, as `lines.0.qty`.
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

/** Lines of the body in their order. A line keeps its id where this document has it; any other id is nobody's. */
function linesOf(run: Run, stored: StoredDocument, sent: readonly object[], { api, lineInputs }: Entered): StoredLine[] {
  const isHidden = (field: string) => isUnseen(run.tx, api, `lines.${field}`)
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
  const isNone = ([field, value]: [string, unknown]) => value === none && field.endsWith('Id')
  const entries = Object.entries(line)
  const given = entries.some(isNone) ? Object.fromEntries(entries.filter((entry) => !isNone(entry))) : line
  return lots === undefined ? given : { ...given, lots: enteredLots(lots) }
}
