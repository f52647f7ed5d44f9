import { useState } from 'react'
import { api, useOperation } from '../../client/api.ts'
import { isAdministrator, useSession } from '../../client/session.ts'
import { viewAsRole } from '../../client/view-as-role.ts'
import { homePath } from '../../core/paths.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { openAddress, useTabs } from '../../navigation/tabs.ts'
import type { ResourceRow } from '../../resources/resource-api.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { idsOf, type TickedIds } from '../rights/rights.ts'
import { RightsCompare } from '../rights/rights-compare.tsx'
import { RightsInWords } from '../rights/rights-in-words.tsx'
import { RightsTree } from '../rights/rights-tree.tsx'
import { words } from '../rights/words.ts'
import { SaveDialog } from '../save-dialog.tsx'
import '../rights/rights.css'
import '../system.css'

/**
 * Buttons for a selected role: granting its menus and buttons, and viewing the product as users with this role see it.
 */
export function RoleActions({ chosen }: { chosen: readonly ResourceRow[] }) {
  const say = useSay()
  const word = useWord()
  const tabs = useTabs()
  const { can, user } = useSession()
  const [open, setOpen] = useState(false)
  const [role] = chosen
  const reason = (may: boolean) => (may ? (chosen.length === 1 ? undefined : word('selectOne')) : word('noRight'))
  const noGrant = reason(can('role_grant'))
  const noLook = reason(isAdministrator(user))
  const look = async () => {
    if (!role) return
    await viewAsRole(role.id).then(() => openAddress(tabs, homePath), toast.failed)
  }
  return (
    <>
      <ActionButton opens onRun={() => setOpen(true)} disabled={noGrant !== undefined} reason={noGrant}>
        {say(words.grant)}
      </ActionButton>
      <ActionButton onRun={look} disabled={noLook !== undefined} reason={noLook}>
        {say(words.look)}
      </ActionButton>
      {open && role && <GrantDialog role={role} onClose={() => setOpen(false)} />}
    </>
  )
}

type View = 'tree' | 'compare' | 'said'

function GrantDialog({ role, onClose }: { role: ResourceRow; onClose: () => void }) {
  const say = useSay()
  const tree = useOperation('MenuApi_grantTree', {})
  const held = useOperation('MenuApi_roleTreeKeys', { query: { roleIds: role.id } }, { gcTime: 0, staleTime: 0 })
  const [changed, change] = useState<TickedIds>()
  const [view, show] = useState<View>('tree')
  const error = tree.error ?? held.error
  const nodes = tree.data?.menu
  const ticked = changed ?? new Set(held.data?.menu)
  const name = String(role.roleName)
  const save = async () => {
    const own = new Set(idsOf(nodes ?? []))
    await api('RoleApi_grant', { body: { roleIds: [role.id], menuIds: [...ticked].filter((id) => own.has(id)) } })
  }
  const chips = (['tree', 'compare', 'said'] as const).map((value) => ({ value, label: say(words[value]) }))
  return (
    <SaveDialog title={`${say(words.grant)} · ${name}`} width={720} readOnly={!nodes || !held.data} {...{ save, onClose }}>
      <Chips label={say(words.views)} chips={chips} value={view} onChange={show} />
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([tree.refetch(), held.refetch()])} />
      ) : nodes && held.data ? (
        <>
          {view === 'tree' && <RightsTree {...{ nodes, ticked }} onChange={change} />}
          {view === 'compare' && <RightsCompare {...{ nodes, ticked }} role={{ id: role.id, name }} />}
          {view === 'said' && <RightsInWords {...{ nodes, ticked }} />}
        </>
      ) : (
        <Skeleton width="100%" lines={8} />
      )}
    </SaveDialog>
  )
}
