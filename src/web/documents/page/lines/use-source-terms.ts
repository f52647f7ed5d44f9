import { useMemo } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../../client/session.ts'
import type { SourceLineTerms } from '../../../line-grid/lines/types.ts'

/**
 * The rules for values that lines take over from their source lines, and whether this user has the right to change
 * prices (docs/rules/links.md).
 */
export function useSourceTerms({ source, keepsOf }: DocumentDefinition): SourceLineTerms | undefined {
  const { can, config } = useSession()
  const keeps = source?.keeps ?? keepsOf?.keeps
  return useMemo(
    () => keeps && { keeps, mayReprice: keeps.reprice !== undefined && can(keeps.reprice.right), priceTolerance: config.PRICE_TOLERANCE },
    [keeps, can, config],
  )
}
