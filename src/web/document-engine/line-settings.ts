import { useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import { usePlaces, useSession } from '../client/session.ts'
import type { DocumentKind, WebDocument } from './document-types.ts'

/**
 * The tenant's settings for the lines of one document type: decimal places, how freight is shared out, and the usual
 * tax rate.
 */
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

/**
 * Line settings for this very document: if its quantities come from a stock count, the tenant's limit on decimal
 * places does not apply (docs/rules/links.md).
 */
export const settingsOf = (document: Pick<WebDocument, 'sourceBillId'>, settings: LineSettings): LineSettings =>
  settings.countedBy && document[settings.countedBy] ? { ...settings, isCounted: true } : settings
