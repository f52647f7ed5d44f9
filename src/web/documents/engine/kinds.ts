import { typeOf } from '#resources/documents/types.ts'

/** The page of one document, or of a new one without id; nothing where the kind has no page. */
export function formPathOf(kind: string, id?: string, query: Readonly<Record<string, string>> = {}): string | undefined {
  const form = typeOf(kind)?.form
  const said = new URLSearchParams({ ...(id ? { id } : {}), ...query }).toString()
  return form && (said ? `${form}?${said}` : form)
}

/** The page of a kind's list. */
export const listPathOf = (kind: string): string | undefined => typeOf(kind)?.menu.path
