import type { Problem } from '#domain/refusals.ts'
import { useLanguage } from '../../i18n/index.ts'

/** What a refusal says of a field of the head, in the reader's language, as fields take it. */
export function useHeadErrors(refusal: { problems?: readonly Problem[] } | undefined): (field: string) => { error?: string } {
  const [language] = useLanguage()
  return (field) => {
    const problem = refusal?.problems?.find((one) => one.field === field && one.row === undefined)
    const said = problem?.said ?? problem?.reason?.[language]
    return said ? { error: said } : {}
  }
}
