import { namesWith } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { kindNamed } from '../kind.ts'
import { copyOwnRows } from '../own-tables.ts'
import type { Run } from '../run.ts'
import type { StoredDocument, StoredLine } from '../stored.ts'

/** Fields that a copy does not take over. */
const notCopied = [...namesWith(headFields, { ofOne: true }), 'logNo', 'logHash'] as const

/** Unstored copy of a document with these lines, made by this user now, for red documents and redo drafts (红冲重开). */
export function copyOf(run: Run, document: StoredDocument, lines: StoredLine[]): StoredDocument {
  const bare = Object.fromEntries(notCopied.map((field) => [field, undefined]))
  const made = { createUser: run.user.id, createTime: run.tx.now, ...(run.user.deptId ? { createDept: run.user.deptId } : {}) }
  const kept = { ...document, ...bare, ...made, ...copyOwnRows(kindNamed(document.kind).own ?? [], document) }
  return { ...kept, id: '', version: 0, state: 'new', status: 0, tags: ['editable'], billDate: run.tx.today, lines }
}
