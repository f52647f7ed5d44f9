import { useSession } from '../client/session.ts'
import { FirstCompany } from './first-company.tsx'
import { useMissingRight, useSetupOver } from './progress.ts'
import { SetupCard } from './setup.page.tsx'

const platformTenant = '000000'

/** What a new installation or a new company should do first. It is shown to users who may do it, until it is done. */
export default function SetupWay() {
  const { user, can } = useSession()
  const { isOver } = useSetupOver()
  const lacked = useMissingRight()
  if (user.tenant_id === platformTenant) return can('tenant_add') ? <FirstCompany /> : null
  return isOver || lacked !== undefined ? null : <SetupCard />
}
