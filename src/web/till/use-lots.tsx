import { useQueryClient } from '@tanstack/react-query'
import { type Decimal, decimal } from '#domain/decimal.ts'
import {
  isExpired,
  keepings,
  type LotHere,
  type LotQty,
  lotsInTurn,
  lotsText,
  lotsWithoutChoice,
  partsOf,
  sumOfLots,
} from '#domain/lots.ts'
import { fill } from '#domain/words.ts'
import { operationQuery, useOperation } from '../api.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useSession } from '../session.ts'
import type { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { hasLot, type Row } from './ticket-rows.ts'
import type { TillTicket } from './use-ticket.ts'
import { tillWords as words } from './words.ts'

/** The lots of a row as the cashier reads them: those named, or those that posting will take; wrong where they do not suffice or are past. */
export type ShownLots = { text: string; isWrong: boolean } | undefined

const isKept = ({ keeping = keepings.none, sourceBodyId, lotsLeft }: Row) =>
  keeping !== keepings.none && (sourceBodyId === undefined || lotsLeft !== undefined)
const isSold = (row: Row) => isKept(row) && row.sourceBodyId === undefined
const basicQty = ({ qty, conversion = '1' }: Row): Decimal => decimal(qty).abs().mul(conversion)
const lookUp = (rows: readonly Row[], depotId: string) => ({
  body: { commInfoIds: [...new Set(rows.filter(isSold).map(({ commInfoId }) => commInfoId))].sort(), depotId },
})

type Here = { commInfoId: string; lot: string; qty: string; expiresOn?: string | undefined }
const hereOf = (here: readonly Here[], row: Row): LotHere[] =>
  here.flatMap(({ commInfoId, lot, qty, expiresOn }, seq) =>
    commInfoId === row.commInfoId ? [{ lot, qty: decimal(qty), expiresOn, seq }] : [],
  )

/** What each row of the ticket takes of its lots; rows of goods that are kept by quantity alone say nothing. */
export function useTicketLots(rows: readonly Row[], depotId: string): readonly ShownLots[] {
  const { config } = useSession()
  const asked = lookUp(rows, depotId)
  const { data } = useOperation('InventoryApi_lotsHere', asked, { enabled: asked.body.commInfoIds.length > 0 && depotId !== '' })
  if (!data && rows.every((row) => !isKept(row) || isSold(row))) return []
  const ofLots = rows.filter((row) => isSold(row) && row.keeping === keepings.lot)
  const stocks = new Map(ofLots.map((row) => [row.commInfoId, hereOf(data ?? [], row)]))
  const leaving = ofLots.map((row) => ({ stock: row.commInfoId, qty: basicQty(row), lots: row.lots, takes: 'fresh' as const }))
  const taken = lotsInTurn(leaving, stocks, config.today)
  return rows.map((row) => (isKept(row) ? shownLots(row, taken[ofLots.indexOf(row)] ?? row.lots ?? [], config.today) : undefined))
}

function shownLots(row: Row, lots: readonly LotQty[], today: string): ShownLots {
  if (row.lotsLeft) return { text: lotsText(lots), isWrong: lacksPieces(row) }
  const isShort = row.keeping === keepings.serial ? lacksPieces(row) : !sumOfLots(lots).eq(basicQty(row))
  return { text: lotsText(lots), isWrong: isShort || (row.keeping === keepings.lot && lots.some((lot) => isExpired(lot, today))) }
}

/** Pieces are sold by their numbers: which one left could not be told else; what comes back is named where there is a choice. */
export function lacksPieces(row: Row): boolean {
  if (row.lotsLeft && lotsWithoutChoice(partsOf(row.lotsLeft), basicQty(row))) return false
  if (row.lotsLeft) return !sumOfLots(row.lots ?? []).eq(basicQty(row))
  return isKept(row) && row.keeping === keepings.serial && !decimal(String(row.lots?.length ?? 0)).eq(basicQty(row))
}

type Ask = ReturnType<typeof useDialog<unknown>>['ask']
const first = 'first'

/** Asks which lot, or which piece, of the chosen row is sold; what is past its last day is said to be, and cannot be chosen. */
export function useChooseLot(ticket: TillTicket, depotId: string, ask: Ask) {
  const say = useSay()
  const [language] = useLanguage()
  const { config } = useSession()
  const client = useQueryClient()
  const lotsFor = async (row: Row): Promise<LotHere[]> =>
    row.lotsLeft
      ? partsOf(row.lotsLeft).map((lot, seq) => ({ ...lot, seq }))
      : hereOf(await client.fetchQuery({ ...operationQuery('InventoryApi_lotsHere', lookUp([row], depotId)), staleTime: 0 }), row)
  return async () => {
    const row = ticket.rows[ticket.at]
    if (!row) return
    if (!isKept(row)) return ticket.setProblem(say(words.notKept))
    const here = await lotsFor(row)
    const free = here.filter(({ lot }) => row.keeping !== keepings.serial || !hasLot(ticket.rows, row.commInfoId, lot))
    const choices = free.map((lot) => ({
      id: `lot ${lot.lot}`,
      label: lot.lot,
      more: [lot.qty.toFixed(), lot.expiresOn, isExpired(lot, config.today) ? say(words.late) : ''].filter(Boolean).join(' · '),
    }))
    const none = row.keeping === keepings.lot && !row.lotsLeft ? [{ id: first, label: say(words.firstOut) }] : []
    const title = fill(say(words.chooseLot), { goods: row.name }, language)
    const id = await ask((done) => <ChooseDialog title={title} choices={[...none, ...choices]} none={say(words.noLot)} onDone={done} />)
    if (id === first) return ticket.change({ lots: [] })
    const chosen = free.find(({ lot }) => `lot ${lot}` === id)
    if (!chosen) return
    if (!row.lotsLeft && isExpired(chosen, config.today)) return ticket.setProblem(`${chosen.lot} ${say(words.late)} ${chosen.expiresOn}`)
    ticket.setProblem(undefined)
    ticket.change({ lots: named(row, chosen) })
  }
}

/** The lot takes the row's whole quantity; a piece goes in the place of the last, or beside those that are named as long as some are missing. */
function named(row: Row, { lot, expiresOn }: LotHere): LotQty[] {
  const day = expiresOn ? { expiresOn } : {}
  if (row.keeping !== keepings.serial) return [{ lot, qty: basicQty(row).toFixed(), ...day }]
  const known = row.lots ?? []
  const isFull = decimal(String(known.length)).gte(basicQty(row))
  return [...(isFull ? known.slice(0, -1) : known), { lot, qty: '1', ...day }]
}
