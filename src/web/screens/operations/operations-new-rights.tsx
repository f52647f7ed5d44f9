import type { DataOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { OverviewTable, type TableColumn } from './operations-parts.tsx'
import { operationsWords as words } from './operations-words.ts'

type NewRight = DataOf<'OperationsApi_newRights'>[number]

/**
 * The rights that upgrades have introduced, with the roles for which they are meant. One click grants a right to these
 * roles. Nothing is shown if there are no new rights.
 */
export function NewRights() {
  const say = useSay()
  const { data, refetch } = useOperation('OperationsApi_newRights', {}, { staleTime: 0 })
  if (!data || data.length === 0) return null
  const heads: TableColumn<NewRight>[] = [
    { label: words.right, cell: ({ title }) => title },
    { label: words.newSince, cell: ({ sinceTime }) => formatMoment(sinceTime) },
    { label: words.fittingRoles, cell: (right) => rolesOf(right).join(say(words.comma)) || say(words.noFittingRole) },
    { label: words.grant, cell: (right) => <Grant right={right} onGranted={refetch} /> },
  ]
  return <OverviewTable title={words.newRights} hint={words.newRightsHint} rows={data} heads={heads} keyOf={({ code }) => code} />
}

function rolesOf({ roles, roleCount }: NewRight): string[] {
  const named = roles.map(({ tenantId, roleName }) => `${roleName} (${tenantId})`)
  return roleCount > roles.length ? [...named, `… ${roleCount}`] : named
}

function Grant({ right: { code, title, roleCount }, onGranted }: { right: NewRight; onGranted: () => unknown }) {
  const [say, word] = [useSay(), useWord()]
  const mayNot = useSession().can('operations_grant') ? undefined : word('noRight')
  if (roleCount === 0) return null
  const grant = async () => {
    const count = await api('OperationsApi_grantNew', { body: { code } })
    // 0 if another user has granted the right while this page was open
    toast.success(say(fillTemplate(count > 0 ? words.granted : words.nobodyLacks, { right: title, count: String(count) })))
    await onGranted()
  }
  return (
    <ActionButton onRun={grant} disabled={mayNot !== undefined} reason={mayNot} label={`${say(words.grant)} ${title}`}>
      {say(words.grant)}
    </ActionButton>
  )
}
