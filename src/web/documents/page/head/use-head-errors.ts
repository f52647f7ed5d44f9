import type { Problem } from '#domain/core/refusals.ts'
import { useLanguage } from '../../../i18n/index.ts'

/** Returns the errors of head fields from a refusal, in the user's language, as props of fields. */
export function useHeadErrors(refusal: { problems?: readonly Problem[] } | undefined): (field: string) => { error?: string } {
  const [language] = useLanguage()
  return (field) => {
    const problem = refusal?.problems?.find((one) => one.field === field && one.row === undefined)
    const said = problem?.said ?? problem?.reason?.[language]
    return said ? { error: said } : {}
  }
}
