import { useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import { usePlaces, useSession } from '../../session.ts'
import type { DocumentKind } from './document-types.ts'

/** The tenant's rules of lines for one kind of document: places, how freight is spread, the usual tax rate. */
export function useLineSettings(kind: DocumentKind): LineSettings {
  const { receipt, byCost, sells, sign, lots } = lineKindOf(kind)
  const { config } = useSession()
  const places = usePlaces()
  return useMemo(
    () => ({
      places,
      costAllocation: config.COST_ALLOCATION_MODEL === 0 ? 0 : 1,
      receipt,
      byCost,
      sells,
      sign,
      lots,
      defaultTaxRate: config.DEFAULT_TAX_RATE,
    }),
    [config, places, receipt, byCost, sells, sign, lots],
  )
}
