import { useMemo } from 'react'
import { basicQtyOf, type LineSettings } from '#domain/lines.ts'
import { lotWayOf } from '#domain/lots.ts'
import { useOperation } from '../../api.ts'
import { serverClock } from '../../server-clock.ts'
import type { AnyState, WebLine } from '../engine/document-types.ts'
import { type GoodsLot, type ProposedLots, proposeBack, proposeFor } from '../line-grid/proposed-lots.ts'

const nothing: ProposedLots = new Map()
const noLots: readonly GoodsLot[] = []

/** Until a document is booked, the lots that its lines take which name none: what expires first, of what is there now; of what goes back all that is left. */
export function useProposedLots(state: AnyState, lines: readonly WebLine[], settings: LineSettings): ProposedLots {
  const { document } = state.context
  const isOpen = state.hasTag('editable') || state.hasTag('holds')
  const leaving = isOpen ? lines.filter((line) => line.keeping && line.depotId && !line.lotsLeft && lotWayOf(line, settings) !== 'in') : []
  const commInfoIds = [...new Set(leaving.flatMap(({ commInfoId }) => commInfoId ?? []))].slice(0, most).sort()
  const { data: here = noLots } = useOperation('InventoryApi_lotsHere', { body: { commInfoIds } }, { enabled: commInfoIds.length > 0 })
  const day = document.billDate ?? serverClock.today()
  return useMemo(() => {
    const rules = { settings, basicQtyOf: (line: WebLine) => basicQtyOf(line, settings).abs() }
    const back = isOpen && lines.some(({ lotsLeft }) => lotsLeft) ? proposeBack(lines, rules) : nothing
    return here.length === 0 ? back : new Map([...back, ...proposeFor(lines, here, { day, rules })])
  }, [lines, here, day, settings, isOpen])
}

/** Goods that are asked for at once. */
const most = 500
