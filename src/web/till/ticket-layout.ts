import { useQuery } from '@tanstack/react-query'
import { isRoll, type PaperKind } from '#paper/paper-sizes.ts'
import type { PaperLanguage } from '#paper/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { api } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { lastAnswer } from '../offline/last-answers.ts'
import { usePicture } from '../ui/fields/picture.tsx'

/**
 * The layout of printed tickets, from the tenant's template. `kind` is the paper roll; without names of copies, one
 * copy is printed.
 */
export type TicketLayout = {
  kind: PaperKind
  company: string
  logo: string | undefined
  note: string | undefined
  copies: readonly string[]
  /** The language of the template; undefined if the ticket is printed in the user's language. */
  language: PaperLanguage | undefined
  /** Wire names of the fields that the template adds to each line, besides name, quantity, price and amount. */
  more: readonly string[]
}

/** The document type whose API is `RetailOrderApi`. */
const query = { billType: allTypes.find(({ api: served }) => served === 'RetailOrderApi')?.kind ?? '' }

/** The fields, apart from the price, that every ticket prints for a line. */
const usualFields: ReadonlySet<string> = new Set(['commInfoName', 'commFullName', 'qty', 'unitName', 'totalAmt'])

/**
 * Reads the print template of retail orders. While the server is away, the till uses the last one it has read. Without
 * a template of its own, the tenant's common print settings apply.
 */
export function useTicketLayout(): TicketLayout {
  const { config } = useSession()
  const { data } = useQuery({
    queryKey: ['PrintTemplateApi_detail', query, null],
    queryFn: () => lastAnswer('ticket-template', () => api('PrintTemplateApi_detail', { query })),
    retry: false,
  })
  const template = data?.isOwn === 2 ? data : undefined
  const { source } = usePicture(template?.logo ?? '')
  const kind = [template?.paper, config.printPaper].find((one): one is PaperKind => one !== undefined && isRoll(one)) ?? 'roll'
  const { heading, note, copies = [], language, columns = [] } = template ?? {}
  const more = columns.map(({ field }) => field).filter((field) => !usualFields.has(field))
  return { kind, company: heading || config.company, logo: source, note, copies, language, more }
}
