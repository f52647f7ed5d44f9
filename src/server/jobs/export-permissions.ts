import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import * as seeing from '../identity/permissions.ts'

/** Permissions of an export's owner at the time of the export: depots, null for all, and view rights. */
export type ExportPermissions = { openDepots: readonly string[] | null; rights: readonly string[] }

/** The user's current permissions. They are stored with the sheet, because the sheet does not change when they do. */
export async function exportPermissionsOf(tx: Tx, userId: string): Promise<ExportPermissions> {
  const { depots, rights } = await seeing.permissionsOf(tx, userId)
  return { openDepots: depots ? [...depots].sort() : null, rights: [...rights].filter(isViewRight).sort() }
}

const isViewRight = (right: string): boolean => right.endsWith('_view')

/**
 * Refuses a sheet whose owner could see more when it was made than they can now. A sheet without stored permissions
 * may contain anything, so it is refused.
 */
export function requireSamePermissions({ rights, depots }: Pick<User, 'rights' | 'depots'>, seen: ExportPermissions | null): void {
  const seesAll = seen?.rights.every((right) => rights.has(right)) && coversDepots(depots, seen.openDepots)
  if (!seesAll) refuse('EXPORT_OUTDATED')
}

const coversDepots = (own: ReadonlySet<string> | undefined, seen: readonly string[] | null | undefined): boolean =>
  own === undefined || (Array.isArray(seen) && seen.every((id) => own.has(id)))
