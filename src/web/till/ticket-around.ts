import { useQuery } from '@tanstack/react-query'
import { isRoll, type PaperKind } from '#paper/paper-sizes.ts'
import type { PaperLanguage } from '#paper/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { api } from '../api.ts'
import { lastAnswer } from '../offline/last-answers.ts'
import { usePicture } from '../resources/picture.tsx'
import { useSession } from '../session.ts'

/** What the tenant puts around its tickets, and the roll they are printed on; without names of copies there is one. */
export type TicketAround = {
  kind: PaperKind
  company: string
  logo: string | undefined
  note: string | undefined
  copies: readonly string[]
  /** In which the template has it said; else in the reader's. */
  language: PaperLanguage | undefined
  /** What the template has said of each line beside name, quantity, price and amount, by its names on the wire. */
  more: readonly string[]
}

/** Tickets are what this interface serves. */
const query = { billType: allTypes.find(({ api: served }) => served === 'RetailOrderApi')?.kind ?? '' }

/** What every line of a ticket says, beside its price. */
const always: ReadonlySet<string> = new Set(['commInfoName', 'commFullName', 'qty', 'unitName', 'totalAmt'])

/** As the print template of retail orders says, which a till remembers while the server is away; else as all of the tenant's papers. */
export function useTicketAround(): TicketAround {
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
  const more = columns.map(({ field }) => field).filter((field) => !always.has(field))
  return { kind, company: heading || config.company, logo: source, note, copies, language, more }
}
