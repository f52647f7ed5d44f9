import { useMemo } from 'react'
import { lotWayOf } from '#domain/core/lots.ts'
import { basicQtyOf, type LineSettings } from '#domain/lines.ts'
import { useOperation } from '../../../client/api.ts'
import { serverClock } from '../../../core/server-clock.ts'
import type { AnyState, WebLine } from '../../../document-engine/document-types.ts'
import { type GoodsLot, type ProposedLots, proposeIssueLots, proposeReturnLots } from '../../../line-grid/lots/proposed-lots.ts'

const nothing: ProposedLots = new Map()
const noLots: readonly GoodsLot[] = []

/**
 * Proposes lots for lines that name none, until the document is posted. For an issue these are the lots in stock that
 * expire first; for a return, the lots that are left to return.
 */
export function useProposedLots(state: AnyState, lines: readonly WebLine[], settings: LineSettings): ProposedLots {
  const { document } = state.context
  const isOpen = state.hasTag('editable') || state.hasTag('holds')
  const leaving = isOpen ? lines.filter((line) => line.keeping && line.depotId && !line.lotsLeft && lotWayOf(line, settings) !== 'in') : []
  const commInfoIds = [...new Set(leaving.flatMap(({ commInfoId }) => commInfoId ?? []))].slice(0, most).sort()
  const { data: here = noLots } = useOperation('InventoryApi_lotsHere', { body: { commInfoIds } }, { enabled: commInfoIds.length > 0 })
  const day = document.billDate ?? serverClock.today()
  return useMemo(() => {
    const rules = { settings, basicQtyOf: (line: WebLine) => basicQtyOf(line, settings).abs() }
    const back = isOpen && lines.some(({ lotsLeft }) => lotsLeft) ? proposeReturnLots(lines, rules) : nothing
    return here.length === 0 ? back : new Map([...back, ...proposeIssueLots(lines, here, { day, rules })])
  }, [lines, here, day, settings, isOpen])
}

/** At most this many goods are asked for in one request. */
const most = 500
