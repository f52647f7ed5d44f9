import { useQueryClient } from '@tanstack/react-query'
import {
  chooseLots,
  isExpired,
  keepings,
  type LotOnHand,
  type LotQty,
  lotsText,
  lotsWithoutChoice,
  partsOf,
  sumOfLots,
} from '#domain/core/lots.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { operationQuery, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import type { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { hasLot, type TicketRow } from './ticket-rows.ts'
import type { TillTicket } from './use-ticket.ts'
import { tillWords as words } from './words.ts'

/**
 * The lots of a row as text: the chosen ones or, if none are chosen, those that posting will take. `isWrong` is true
 * if they do not suffice or have expired.
 */
export type RowLots = { text: string; isWrong: boolean } | undefined

const isTracked = ({ keeping = keepings.none, sourceBodyId, lotsLeft }: TicketRow) =>
  keeping !== keepings.none && (sourceBodyId === undefined || lotsLeft !== undefined)
const isSold = (row: TicketRow) => isTracked(row) && row.sourceBodyId === undefined
const basicQty = ({ qty, conversion = '1' }: TicketRow): Decimal => decimal(qty).abs().mul(conversion)
const lotsQuery = (rows: readonly TicketRow[], depotId: string) => ({
  body: { commInfoIds: [...new Set(rows.filter(isSold).map(({ commInfoId }) => commInfoId))].sort(), depotId },
})

type LotInStock = { commInfoId: string; lot: string; qty: string; expiresOn?: string | undefined }
const lotsOfRow = (here: readonly LotInStock[], row: TicketRow): LotOnHand[] =>
  here.flatMap(({ commInfoId, lot, qty, expiresOn }, seq) =>
    commInfoId === row.commInfoId ? [{ lot, qty: decimal(qty), expiresOn, seq }] : [],
  )

/** The lots of each row of the ticket; undefined for a row whose goods are not tracked. */
export function useTicketLots(rows: readonly TicketRow[], depotId: string): readonly RowLots[] {
  const { config } = useSession()
  const asked = lotsQuery(rows, depotId)
  const { data } = useOperation('InventoryApi_lotsHere', asked, { enabled: asked.body.commInfoIds.length > 0 && depotId !== '' })
  if (!data && rows.every((row) => !isTracked(row) || isSold(row))) return []
  const ofLots = rows.filter((row) => isSold(row) && row.keeping === keepings.lot)
  const stocks = new Map(ofLots.map((row) => [row.commInfoId, lotsOfRow(data ?? [], row)]))
  const leaving = ofLots.map((row) => ({ stock: row.commInfoId, qty: basicQty(row), lots: row.lots, takes: 'fresh' as const }))
  const taken = chooseLots(leaving, stocks, config.today)
  return rows.map((row) => (isTracked(row) ? rowLotsOf(row, taken[ofLots.indexOf(row)] ?? row.lots ?? [], config.today) : undefined))
}

function rowLotsOf(row: TicketRow, lots: readonly LotQty[], today: string): RowLots {
  if (row.lotsLeft) return { text: lotsText(lots), isWrong: lacksPieces(row) }
  const isShort = row.keeping === keepings.serial ? lacksPieces(row) : !sumOfLots(lots).eq(basicQty(row))
  return { text: lotsText(lots), isWrong: isShort || (row.keeping === keepings.lot && lots.some((lot) => isExpired(lot, today))) }
}

/**
 * True if the user must still choose serial numbers or lots for a row. Goods with serial numbers always need them,
 * because posting cannot know which piece was sold. For returned goods, lots are needed only if there is a choice.
 */
export function lacksPieces(row: TicketRow): boolean {
  if (row.lotsLeft && lotsWithoutChoice(partsOf(row.lotsLeft), basicQty(row))) return false
  if (row.lotsLeft) return !sumOfLots(row.lots ?? []).eq(basicQty(row))
  return isTracked(row) && row.keeping === keepings.serial && !decimal(String(row.lots?.length ?? 0)).eq(basicQty(row))
}

type Ask = ReturnType<typeof useDialog<unknown>>['ask']
const first = 'first'

/**
 * Returns a function that asks for the lot or the piece of the current row. Expired lots are marked and cannot be
 * chosen.
 */
export function useChooseLot(ticket: TillTicket, depotId: string, ask: Ask) {
  const say = useSay()
  const [language] = useLanguage()
  const { config } = useSession()
  const client = useQueryClient()
  const lotsFor = async (row: TicketRow): Promise<LotOnHand[]> =>
    row.lotsLeft
      ? partsOf(row.lotsLeft).map((lot, seq) => ({ ...lot, seq }))
      : lotsOfRow(await client.fetchQuery({ ...operationQuery('InventoryApi_lotsHere', lotsQuery([row], depotId)), staleTime: 0 }), row)
  return async () => {
    const row = ticket.rows[ticket.at]
    if (!row) return
    if (!isTracked(row)) return ticket.setProblem(say(words.notKept))
    const here = await lotsFor(row)
    const free = here.filter(({ lot }) => row.keeping !== keepings.serial || !hasLot(ticket.rows, row.commInfoId, lot))
    const choices = free.map((lot) => ({
      id: `lot ${lot.lot}`,
      label: lot.lot,
      more: [lot.qty.toFixed(), lot.expiresOn, isExpired(lot, config.today) ? say(words.late) : ''].filter(Boolean).join(' · '),
    }))
    const none = row.keeping === keepings.lot && !row.lotsLeft ? [{ id: first, label: say(words.firstOut) }] : []
    const title = fillPlaceholders(say(words.chooseLot), { goods: row.name }, language)
    const id = await ask((done) => <ChooseDialog title={title} choices={[...none, ...choices]} none={say(words.noLot)} onDone={done} />)
    if (id === first) return ticket.change({ lots: [] })
    const chosen = free.find(({ lot }) => `lot ${lot}` === id)
    if (!chosen) return
    if (!row.lotsLeft && isExpired(chosen, config.today)) return ticket.setProblem(`${chosen.lot} ${say(words.late)} ${chosen.expiresOn}`)
    ticket.setProblem(undefined)
    ticket.change({ lots: withChosenLot(row, chosen) })
  }
}

/**
 * A chosen lot covers the whole quantity of the row. A chosen piece is added while pieces are missing; otherwise it
 * replaces the last one.
 */
function withChosenLot(row: TicketRow, { lot, expiresOn }: LotOnHand): LotQty[] {
  const day = expiresOn ? { expiresOn } : {}
  if (row.keeping !== keepings.serial) return [{ lot, qty: basicQty(row).toFixed(), ...day }]
  const known = row.lots ?? []
  const isFull = decimal(String(known.length)).gte(basicQty(row))
  return [...(isFull ? known.slice(0, -1) : known), { lot, qty: '1', ...day }]
}
