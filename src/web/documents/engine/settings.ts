import { useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import { usePlaces, useSession } from '../../session.ts'
import type { DocumentKind } from './document-types.ts'

/** The tenant's rules of lines for one kind of document: places, how freight is spread, the usual tax rate. */
export function useLineSettings(kind: DocumentKind): LineSettings {
  const { config } = useSession()
  const places = usePlaces()
  return useMemo(
    () => ({
      ...lineKindOf(kind),
      places,
      costAllocation: config.COST_ALLOCATION_MODEL === 0 ? 0 : 1,
      defaultTaxRate: config.DEFAULT_TAX_RATE,
    }),
    [kind, config, places],
  )
}
