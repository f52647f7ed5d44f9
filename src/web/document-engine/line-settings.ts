import { useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import { usePlaces, useSession } from '../client/session.ts'
import type { DocumentKind, WebDocument } from './document-types.ts'

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

/**
 * Line rules for this very document: quantities from a count are exempt from the tenant's decimal places
 * (docs/rules/links.md).
 */
export const settingsOf = (document: Pick<WebDocument, 'sourceBillId'>, settings: LineSettings): LineSettings =>
  settings.countedBy && document[settings.countedBy] ? { ...settings, isCounted: true } : settings
