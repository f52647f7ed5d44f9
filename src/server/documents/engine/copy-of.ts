import { namesWith } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { kindNamed } from './kind.ts'
import { copiedOwn } from './own-tables.ts'
import type { Run } from './run.ts'
import type { StoredDocument, StoredLine } from './stored.ts'

/** What no document takes over from the one it is made of. */
const leftBehind = [...namesWith(headFields, { ofOne: true }), 'logNo', 'logHash'] as const

/** A document made from another one, by this user now, with these lines: nobody stored it yet (red documents, 红冲重开). */
export function copyOf(run: Run, document: StoredDocument, lines: StoredLine[]): StoredDocument {
  const bare = Object.fromEntries(leftBehind.map((field) => [field, undefined]))
  const made = { createUser: run.user.id, createTime: run.tx.now, ...(run.user.deptId ? { createDept: run.user.deptId } : {}) }
  const kept = { ...document, ...bare, ...made, ...copiedOwn(kindNamed(document.kind).own ?? [], document) }
  return { ...kept, id: '', version: 0, state: 'new', status: 0, tags: ['editable'], billDate: run.tx.today, lines }
}
