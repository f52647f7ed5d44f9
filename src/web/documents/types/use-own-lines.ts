import { useState } from 'react'

type Sourced = { sourceBodyId?: string | null | undefined; sourceBillNo?: string | null | undefined }

/**
 * The lines that a stored draft came with: what it holds of their sources is offered to nobody, so that they stay to be chosen from once they are left
 * out. `lines` are those it has now.
 */
export function useOwnLines<Line extends Sourced>(lines: readonly Line[]): readonly Line[] {
  const [own, setOwn] = useState<readonly Line[]>([])
  const news = lines.filter(
    ({ sourceBodyId, sourceBillNo }) => sourceBodyId && sourceBillNo && !own.some((line) => line.sourceBodyId === sourceBodyId),
  )
  if (news.length > 0) setOwn([...own, ...news])
  return own
}
