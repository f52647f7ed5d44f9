import { useQuery } from '@tanstack/react-query'
import { isRoll, type PaperKind } from '#paper/paper-sizes.ts'
import type { PaperLanguage } from '#paper/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { api } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { lastAnswer } from '../offline/last-answers.ts'
import { usePicture } from '../ui/fields/picture.tsx'

/**
 * Layout of printed tickets from the tenant's template, and the paper roll; without names of copies there is one
 * copy.
 */
export type TicketLayout = {
  kind: PaperKind
  company: string
  logo: string | undefined
  note: string | undefined
  copies: readonly string[]
  /** Language of the template; undefined for the user's own. */
  language: PaperLanguage | undefined
  /** Further fields of each line from the template, by wire name, beside name, quantity, price and amount. */
  more: readonly string[]
}

/** The document type served by the retail order API. */
const query = { billType: allTypes.find(({ api: served }) => served === 'RetailOrderApi')?.kind ?? '' }

/** Fields every ticket line shows, beside its price. */
const usualFields: ReadonlySet<string> = new Set(['commInfoName', 'commFullName', 'qty', 'unitName', 'totalAmt'])

/**
 * The print template of retail orders, which a till remembers while the server is away; otherwise the tenant's common
 * print settings.
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
