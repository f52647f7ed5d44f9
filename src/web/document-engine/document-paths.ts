import { typeOf } from '#resources/documents/types.ts'

/**
 * Path of a document's page, or of the page for a new one if there is no id; undefined if the document type has no
 * page.
 */
export function formPathOf(kind: string, id?: string, query: Readonly<Record<string, string>> = {}): string | undefined {
  const form = typeOf(kind)?.form
  const said = new URLSearchParams({ ...(id ? { id } : {}), ...query }).toString()
  return form && (said ? `${form}?${said}` : form)
}

/** Path of the list of a document type. */
export const listPathOf = (kind: string): string | undefined => typeOf(kind)?.menu.path
