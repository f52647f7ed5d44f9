import { useState } from 'react'

type Sourced = { id?: string | null | undefined; sourceBodyId?: string | null | undefined }

/**
 * The lines of other documents that stand in a draft, and those that were stored with it and were left out since, of the partner it is for now. What a
 * stored draft holds of their sources is offered to nobody, so that they stay to be chosen from. `lines` are those it has now.
 */
export function useOwnLines<Line extends Sourced>(partnerId: string | undefined, lines: readonly Line[]): readonly Line[] {
  const [kept, setKept] = useState<{ partnerId: string | undefined; lines: readonly Line[] }>({ partnerId, lines: [] })
  const held = kept.partnerId === partnerId ? kept.lines : []
  const others = lines.filter(({ sourceBodyId }) => sourceBodyId && !held.some((line) => line.sourceBodyId === sourceBodyId))
  const stored = others.filter(({ id }) => id)
  if (stored.length > 0) setKept({ partnerId, lines: [...held, ...stored] })
  return [...held, ...others]
}
