import { api } from './api.ts'
import { queryClient, sessionActor } from './session-actor.ts'

/** Switches the session to what users with a role see, read only, until `stopViewing` is called. */
export async function viewAsRole(roleId: string): Promise<void> {
  await api('RoleApi_look', { query: { roleId } })
  reloadPermissions()
}

/** Returns to the user's own permissions. */
export async function stopViewing(): Promise<void> {
  await api('RoleApi_leave')
  reloadPermissions()
}

/**
 * Reloads the menu, rights and all data at once, because they were read with other permissions; the server's
 * notification would come later.
 */
function reloadPermissions(): void {
  sessionActor.send({ type: 'RIGHTS_CHANGED' })
  void queryClient.invalidateQueries()
}
