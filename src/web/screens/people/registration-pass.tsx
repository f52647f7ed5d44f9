import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

export type Registration = DataOf<'RegistrationApi_list'>['records'][number]

const words = {
  title: { zh: '通过注册申请', en: 'Let somebody in' },
  who: { zh: '{name}（账号 {account}）', en: '{name} (account {account})' },
  roles: { zh: '角色', en: 'Roles' },
  dept: { zh: '部门', en: 'Department' },
} as const satisfies Record<string, Words>

type Props = { row: Registration; onClose: () => void; onDone: () => void }

/** Dialog for the roles and the department of a registration that is approved. */
export function PassDialog({ row, onClose, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const roles = useOperation('RoleApi_tree', {})
  const [ticked, tick] = useState<readonly string[]>([])
  const [dept, setDept] = useState<{ id: string; name: string }>()
  const save = () => {
    const body = { id: row.id, version: row.version, roleId: ticked.join(','), ...(dept && { deptId: dept.id }) }
    return api('RegistrationApi_pass', { body }).then(onDone, toast.failed)
  }
  const reason = ticked.length === 0 ? word('selectOne') : undefined
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary shortcut="Ctrl+S" onRun={save} disabled={reason !== undefined} reason={reason}>
        {word('save')}
      </ActionButton>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(words.title)} footer={footer}>
      <div className="system-form">
        <p>{say(words.who).replace('{name}', row.name).replace('{account}', row.account)}</p>
        {roles.error && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
        <fieldset className="grant-tree">
          <legend className="ui-label">{say(words.roles)}</legend>
          <ul>
            {(roles.data ?? []).map(({ id, title }) => (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={ticked.includes(id)}
                    onChange={({ target }) => tick(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))}
                  />
                  {title}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <ReferencePicker to="DeptApi" label={say(words.dept)} value={dept} onChange={setDept} />
      </div>
    </Dialog>
  )
}
