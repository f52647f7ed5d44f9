import { useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SwitchField } from '../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { type SavedView, useViewCalls } from './use-list-view.ts'
import { viewWords } from './words.ts'

type Props = { page: string; views: readonly SavedView[]; shown: SavedView; onClose: () => void }

/** The dialog for choosing the roles for which a shared view is the default view of its list. */
export function RolesDialog({ page, views, shown, onClose }: Props) {
  const word = useWord()
  const say = useSay()
  const { setRoles } = useViewCalls(page)
  const { data: roles, error, refetch } = useOperation('SavedViewApi_roles', { query: { page } })
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOn = ({ roleId, viewId }: { roleId: string; viewId?: string }) => changes.get(roleId) ?? viewId === shown.id
  const keep = async () => {
    const on = (roles ?? []).filter(isOn)
    await setRoles(
      shown.id,
      on.map(({ roleId }) => roleId),
    )
    toast.success(word('updated'))
    onClose()
  }
  const other = (viewId: string | undefined) => views.find(({ id }) => id === viewId && id !== shown.id)?.name
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary onRun={keep} disabled={!roles}>
        {word('save')}
      </ActionButton>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(viewWords.ofRolesTitle)} width={400} footer={footer}>
      <p className="ui-hint">{fillPlaceholders(say(viewWords.ofRolesHint), { name: shown.name })}</p>
      {error && !roles ? <ErrorState error={error} onRetry={() => void refetch()} /> : !roles && <Skeleton width="100%" lines={3} />}
      {roles?.map((role) => (
        <SwitchField
          key={role.roleId}
          label={role.roleName}
          hint={other(role.viewId)}
          value={isOn(role)}
          onChange={(on) => setChanges(new Map([...changes, [role.roleId, on]]))}
        />
      ))}
    </Dialog>
  )
}
