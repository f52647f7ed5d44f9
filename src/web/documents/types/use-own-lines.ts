import { useState } from 'react'

type SourcedLine = { id?: string | null | undefined; sourceBodyId?: string | null | undefined }

/**
 * Lines of a draft that refer to other documents, including stored ones removed since, for its present partner. The
 * server offers the sources a stored draft already holds to nobody, so they are kept here as choices.
 * @param lines the draft's present lines
 */
export function useOwnLines<Line extends SourcedLine>(partnerId: string | undefined, lines: readonly Line[]): readonly Line[] {
  const [kept, setKept] = useState<{ partnerId: string | undefined; lines: readonly Line[] }>({ partnerId, lines: [] })
  const held = kept.partnerId === partnerId ? kept.lines : []
  const others = lines.filter(({ sourceBodyId }) => sourceBodyId && !held.some((line) => line.sourceBodyId === sourceBodyId))
  const stored = others.filter(({ id }) => id)
  if (stored.length > 0) setKept({ partnerId, lines: [...held, ...stored] })
  return [...held, ...others]
}
