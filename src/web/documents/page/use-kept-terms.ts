import { useMemo } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../session.ts'
import type { KeptTerms } from '../line-grid/types.ts'

/** What lines of a type keep of their source lines, as far as it concerns the reader (docs/rules/links.md). */
export function useKeptTerms({ source, keepsOf }: DocumentDefinition): KeptTerms | undefined {
  const { can, config } = useSession()
  const keeps = source?.keeps ?? keepsOf?.keeps
  return useMemo(
    () => keeps && { keeps, mayReprice: keeps.reprice !== undefined && can(keeps.reprice.right), priceTolerance: config.PRICE_TOLERANCE },
    [keeps, can, config],
  )
}
