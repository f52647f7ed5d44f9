import { api } from './api.ts'
import { queryClient, sessionActor } from './session-actor.ts'

/** Shows the session what holders of a role see, read only, until it is stopped. */
export async function viewAsRole(roleId: string): Promise<void> {
  await api('RoleApi_look', { query: { roleId } })
  reloadPermissions()
}

/** Returns to the user's own permissions. */
export async function stopViewing(): Promise<void> {
  await api('RoleApi_leave')
  reloadPermissions()
}

/** At once, without waiting for the notification: menu, rights and all data read with other permissions. */
function reloadPermissions(): void {
  sessionActor.send({ type: 'RIGHTS_CHANGED' })
  void queryClient.invalidateQueries()
}
