import { sql } from 'kysely'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { refuse } from '../refuse.ts'

/** A legal entity; `bookName` is the key of its books, '' those of the company itself (ADR 279). */
export type LegalEntity = { id: string; name: string; bookName: string; isOn: boolean }

const columns = `e.id, e.name, e.book_name as "bookName", e.status = 1 as "isOn"`

/** The one that is called so, else has this code. Refuses FIELD_BAD where there is none. */
export async function entityNamed(tx: Tx, text: string): Promise<LegalEntity> {
  const row = await tx.maybeOne<LegalEntity>(
    `select ${columns} from legal_entity e where e.tenant_id = $1 and (e.name = $2 or e.code = $2) order by e.name = $2 desc limit 1`,
    [tx.tenantId, text.trim()],
  )
  return row ?? refuse('FIELD_BAD', { problems: [unknownEntity] })
}

export const noEntity: Words = { zh: '没有这个法人', en: 'there is no such legal entity' }
/** What is wrong with a name or code that none has. */
export const unknownEntity: Problem = { field: 'legalEntity', rule: 'FIELD_BAD', reason: noEntity }

/** Those of these ids, by id. */
export async function entitiesById(tx: Tx, ids: readonly (string | undefined)[]): Promise<Map<string, LegalEntity>> {
  const asked = [...new Set(ids.filter((id) => id !== undefined))]
  if (asked.length === 0) return new Map()
  const rows = await tx.query<LegalEntity>(`select ${columns} from legal_entity e where e.tenant_id = $1 and e.id = any ($2::bigint[])`, [
    tx.tenantId,
    asked,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** What those are called now whose books have another name, by the key of the books: few. */
export const renamedEntities = (tx: Tx) => textsByBooks(tx, 'name', 'name <> book_name')

/** What stands over papers of those that state it, by the key of their books. */
export const letterheads = (tx: Tx) => textsByBooks(tx, 'letterhead', 'letterhead is not null')

/** Kept until a legal entity changes, for every answer asks for them. */
async function textsByBooks(tx: Tx, column: 'name' | 'letterhead', where: string): Promise<ReadonlyMap<string, string>> {
  const kept = tx.kept('masters') as Map<string, ReadonlyMap<string, string>> | undefined
  const known = kept?.get(`${column} of legal entities`)
  if (known) return known
  const rows = await tx.query<{ bookName: string; text: string }>(
    `select book_name as "bookName", ${column} as text from legal_entity where tenant_id = $1 and ${where}`,
    [tx.tenantId],
  )
  const texts = new Map(rows.map(({ bookName, text }) => [bookName, text]))
  kept?.set(`${column} of legal entities`, texts)
  return texts
}

const company: Words = { zh: '本公司', en: 'the company itself' }

/** Says that something is in the books of one legal entity and not in those of another, each by what it is called now. */
export type SayBooks = (its: string, ours: string) => Words

/** How it is said in this tenant that books differ. */
export async function sayingBooks(tx: Tx): Promise<SayBooks> {
  const renamed = await renamedEntities(tx)
  const nameOf = (bookName: string): Words => {
    const name = renamed.get(bookName) ?? bookName
    return name === '' ? company : { zh: name, en: name }
  }
  return (its, ours) => ({
    zh: `它属于法人[${nameOf(its).zh}]，本单属于[${nameOf(ours).zh}]`,
    en: `it is in the books of [${nameOf(its).en}], this document in those of [${nameOf(ours).en}]`,
  })
}

/** Of a document `d` the books that it is in: those that it names, else those of what it moves. */
export const booksOfDocument = ({
  tenantId,
}: Tx) => sql<string>`coalesce((select b.book_name from legal_entity b where b.tenant_id = ${tenantId} and b.id = d.legal_entity_id),
  entity_of_document(d.tenant_id, d.id))`

/** In whose books a document is. */
export async function booksOf(tx: Tx, documentId: string): Promise<string> {
  const [row] = await tx.run(
    statement(
      sql<{
        books: string
      }>`select ${booksOfDocument(tx)} as books from document d where d.tenant_id = ${tx.tenantId} and d.id = ${documentId}`,
    ),
  )
  return row?.books ?? ''
}
