import type { Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import * as seeing from '../identity/sight.ts'
import { refuse } from '../refuse.ts'

/** What a list's reader could see when it was read: the depots open to him, null where all were, and his rights to look. */
export type Sight = { openDepots: readonly string[] | null; rights: readonly string[] }

/** What the user can see now. Kept with the sheet, which does not change when his rights do. */
export async function sightOf(tx: Tx, userId: string): Promise<Sight> {
  const { depots, rights } = await seeing.sightOf(tx, userId)
  return { openDepots: depots ? [...depots].sort() : null, rights: [...rights].filter(looks).sort() }
}

const looks = (right: string): boolean => right.endsWith('_view')

/** Refuses a sheet that was made when its owner could see more than today. One of which nothing was kept may hold anything. */
export function requireSight({ rights, depots }: Pick<User, 'rights' | 'depots'>, seen: Sight | null): void {
  const seesAll = seen?.rights.every((right) => rights.has(right)) && inDepots(depots, seen.openDepots)
  if (!seesAll) refuse('EXPORT_OUTDATED')
}

const inDepots = (own: ReadonlySet<string> | undefined, seen: readonly string[] | null | undefined): boolean =>
  own === undefined || (Array.isArray(seen) && seen.every((id) => own.has(id)))
