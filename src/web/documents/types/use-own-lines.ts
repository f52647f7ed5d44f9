import { useState } from 'react'

type SourcedLine = { id?: string | null | undefined; sourceBodyId?: string | null | undefined }

/**
 * The lines of a draft that refer to lines of other documents, including stored ones that the user has removed since.
 * They belong to the draft's present partner. The server does not offer source lines that a stored draft uses, not
 * even to that draft, so they are remembered here and can be chosen again.
 * @param lines the present lines of the draft
 */
export function useOwnLines<Line extends SourcedLine>(partnerId: string | undefined, lines: readonly Line[]): readonly Line[] {
  const [kept, setKept] = useState<{ partnerId: string | undefined; lines: readonly Line[] }>({ partnerId, lines: [] })
  const held = kept.partnerId === partnerId ? kept.lines : []
  const others = lines.filter(({ sourceBodyId }) => sourceBodyId && !held.some((line) => line.sourceBodyId === sourceBodyId))
  const stored = others.filter(({ id }) => id)
  if (stored.length > 0) setKept({ partnerId, lines: [...held, ...stored] })
  return [...held, ...others]
}
