import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import type { Ticket } from './ticket-rows.ts'
import type { Shift } from './ticket-types.ts'
import { tillWords as words } from './words.ts'

const paidState = '2903'
/** Number of tickets per request. */
const pageSize = 200

type TicketListQuery = { shiftId: string; status: string; current: number; size: number }

/** The kinds of retail documents, by the right that allows to see them. */
const ticketKinds = {
  lsdsalesorder_view: {
    list: (query: TicketListQuery) => api('RetailOrderApi_list', { query }),
    read: (id: string): Promise<Ticket> => api('RetailOrderApi_detail', { query: { id } }),
  },
  lsthdsalesorder_view: {
    list: (query: TicketListQuery) => api('RetailReturnApi_list', { query }),
    read: (id: string): Promise<Ticket> => api('RetailReturnApi_detail', { query: { id } }),
  },
  salesexchange_view: {
    list: (query: TicketListQuery) => api('ExchangeApi_list', { query }),
    read: (id: string): Promise<Ticket> => api('ExchangeApi_detail', { query: { id } }),
  },
} as const

type ShiftTicket = { id: string; billNo: string; ticketNo: string; finalAmt: string; time: string; read: () => Promise<Ticket> }

/** All paid tickets of a shift that this user may see, latest first. */
async function shiftTickets(shiftId: string, can: (right: string) => boolean): Promise<ShiftTicket[]> {
  const seen = Object.entries(ticketKinds).filter(([right]) => can(right))
  const pages = await Promise.all(
    seen.map(async ([, { list, read }]) => {
      const page = (current: number) => list({ shiftId, status: paidState, current, size: pageSize })
      const first = await page(1)
      const rest = Math.max(0, Math.ceil(first.total / pageSize) - 1)
      const others = await Promise.all(Array.from({ length: rest }, (_, at) => page(at + 2)))
      return [first, ...others]
        .flatMap(({ records }) => records)
        .map(({ id, billNo = '', ticketNo = '', finalAmt = '', updateTime = '' }): ShiftTicket => {
          return { id, billNo, ticketNo, finalAmt, time: updateTime, read: () => read(id) }
        })
    }),
  )
  return pages.flat().toSorted((one, other) => (one.time < other.time ? 1 : -1))
}

/** Lists the tickets of the shift, so that one of them can be printed again. */
export function useShiftTickets(shift: Shift | undefined, setProblem: (problem: string) => void, onChosen: (ticket: Ticket) => void) {
  const say = useSay()
  const { can } = useSession()
  const { dialog, ask } = useDialog<string>()
  const offer = async () => {
    const tickets = shift ? await shiftTickets(shift.id, can) : []
    const choices = tickets.map(({ id, billNo, ticketNo, finalAmt, time }) => ({
      id,
      label: `${billNo} ${ticketNo}`,
      more: `${formatMoney(finalAmt)} ${time}`,
    }))
    const id = await ask((done) => (
      <ChooseDialog title={say(words.ofShift)} choices={choices} none={say(words.noneOfShift)} onDone={done} />
    ))
    const chosen = tickets.find((one) => one.id === id)
    if (chosen) onChosen(await chosen.read())
  }
  return { dialog, choose: () => void offer().catch((error: unknown) => setProblem(errorText(error))) }
}
