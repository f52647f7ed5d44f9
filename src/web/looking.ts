import { api } from './api.ts'
import { queryClient, sessionActor } from './session-actor.ts'

/** Shows the session what holders of a role see, without acting, until it is left. */
export async function lookAs(roleId: string): Promise<void> {
  await api('RoleApi_look', { query: { roleId } })
  seeAnew()
}

/** Back to what the user himself sees. */
export async function leaveLooking(): Promise<void> {
  await api('RoleApi_leave')
  seeAnew()
}

/** At once, without waiting for the news: menu, rights and whatever was read for somebody else. */
function seeAnew(): void {
  sessionActor.send({ type: 'RIGHTS_CHANGED' })
  void queryClient.invalidateQueries()
}
