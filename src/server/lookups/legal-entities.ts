import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { refuse } from '../db/refuse.ts'

/** A legal entity; `bookName` is the key of its books, and `''` means those of the company itself (ADR 279). */
export type LegalEntity = { id: string; name: string; bookName: string; isOn: boolean }

const entityColumns = `e.id, e.name, e.book_name as "bookName", e.status = 1 as "isOn"`

/** The legal entity with this name, or else with this code. Refuses FIELD_BAD where there is none. */
export async function findEntityByName(tx: Tx, text: string): Promise<LegalEntity> {
  const row = await tx.maybeOne<LegalEntity>(
    `select ${entityColumns} from legal_entity e where e.tenant_id = $1 and (e.name = $2 or e.code = $2) order by e.name = $2 desc limit 1`,
    [tx.tenantId, text.trim()],
  )
  return row ?? refuse('FIELD_BAD', { problems: [unknownEntity] })
}

export const noEntityWords: Words = { zh: '没有这个法人', en: 'there is no such legal entity' }
/** The problem of a name or code that no legal entity has. */
export const unknownEntity: Problem = { field: 'legalEntity', rule: 'FIELD_BAD', reason: noEntityWords }

/** Legal entities by id. */
export async function entitiesById(tx: Tx, ids: readonly (string | undefined)[]): Promise<Map<string, LegalEntity>> {
  const asked = [...new Set(ids.filter((id) => id !== undefined))]
  if (asked.length === 0) return new Map()
  const rows = await tx.query<LegalEntity>(
    `select ${entityColumns} from legal_entity e where e.tenant_id = $1 and e.id = any ($2::bigint[])`,
    [tx.tenantId, asked],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Current names of the few legal entities whose books are keyed by another name, by that key. */
export const renamedEntities = (tx: Tx) => textsByBooks(tx, 'name', 'name <> book_name')

/** Letterheads of legal entities that have one, by the key of their books. */
export const letterheads = (tx: Tx) => textsByBooks(tx, 'letterhead', 'letterhead is not null')

/**
 * Texts of legal entities by the key of their books, cached until an entity changes, because every answer needs them.
 */
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

/** Words for a document that refers to one in the books of another legal entity, given the current names of both. */
export type DifferentBooksWords = (its: string, ours: string) => Words

/** Makes these words with the names of this tenant's legal entities. */
export async function differentBooksWords(tx: Tx): Promise<DifferentBooksWords> {
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

/**
 * SQL of the books that document `d` belongs to: those it names, or else those of the depots and accounts that it
 * moves.
 */
export const booksOfDocument = ({
  tenantId,
}: Tx) => sql<string>`coalesce((select b.book_name from legal_entity b where b.tenant_id = ${tenantId} and b.id = d.legal_entity_id),
  entity_of_document(d.tenant_id, d.id))`

/** The books that a document belongs to. */
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
