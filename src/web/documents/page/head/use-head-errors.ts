import type { Problem } from '#domain/core/refusals.ts'
import { useLanguage } from '../../../i18n/index.ts'

/**
 * Returns a function that gives a head field its error from the refusal, as a prop of the field, in the user's
 * language.
 */
export function useHeadErrors(refusal: { problems?: readonly Problem[] } | undefined): (field: string) => { error?: string } {
  const [language] = useLanguage()
  return (field) => {
    const problem = refusal?.problems?.find((one) => one.field === field && one.row === undefined)
    const said = problem?.said ?? problem?.reason?.[language]
    return said ? { error: said } : {}
  }
}
