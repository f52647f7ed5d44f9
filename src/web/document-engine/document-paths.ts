import { typeOf } from '#resources/documents/types.ts'

/** Path of the page of one document, or of a new one without id; undefined if the kind has no page. */
export function formPathOf(kind: string, id?: string, query: Readonly<Record<string, string>> = {}): string | undefined {
  const form = typeOf(kind)?.form
  const said = new URLSearchParams({ ...(id ? { id } : {}), ...query }).toString()
  return form && (said ? `${form}?${said}` : form)
}

/** Path of the list of a kind. */
export const listPathOf = (kind: string): string | undefined => typeOf(kind)?.menu.path
