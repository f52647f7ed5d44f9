import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import type { ResourceRow } from '../../resources/resource-api.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useAsk } from '../../ui/actions/ask.tsx'
import { toast } from '../../ui/toast.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import '../system.css'
import { AssignmentsDialog } from './user-assignments.tsx'

const words = {
  depots: { zh: '分配仓库', en: 'Depots' },
  partners: { zh: '分配往来单位', en: 'Partners' },
  role: { zh: '分配角色', en: 'Give roles' },
  reset: { zh: '重置密码', en: 'Reset password' },
  resetAsk: { zh: '确定将选择账号的密码重置?', en: 'Reset the passwords of the selected accounts?' },
  once: { zh: '新密码只显示这一次，72小时内有效：', en: 'The new passwords are shown this once and are good for 72 hours:' },
} as const satisfies Record<string, Words>

/** Buttons with which administrators act on selected accounts, besides the buttons that all lists have. */
export function UserActions({ chosen }: { chosen: readonly ResourceRow[] }) {
  const say = useSay()
  const word = useWord()
  const ask = useAsk()
  const { can } = useSession()
  const [giving, give] = useState(false)
  const [assigning, assign] = useState<'depots' | 'partners'>()
  const [first] = chosen
  const noAssign = can('user_edit') ? (chosen.length === 1 ? undefined : word('selectOne')) : word('noRight')
  const reason = (right: string) => (can(right) ? (chosen.length > 0 ? undefined : word('selectOne')) : word('noRight'))
  const userIds = chosen.map(({ id }) => id).join(',')
  const reset = async () => {
    if (!(await ask({ title: say(words.reset), text: say(words.resetAsk), danger: true })).ok) return
    const made = await api('UserApi_resetPassword', { query: { userIds } }).catch(toast.failed)
    if (!made) return
    const lines = made.passwords.map(({ account, password }) => `${account}　${password ?? ''}`)
    await ask({ title: say(words.reset), text: [say(words.once), ...lines].join('\n'), cancel: false })
  }
  return (
    <>
      <ActionButton opens onRun={() => give(true)} disabled={reason('user_role') !== undefined} reason={reason('user_role')}>
        {say(words.role)}
      </ActionButton>
      <ActionButton opens onRun={reset} disabled={reason('user_reset') !== undefined} reason={reason('user_reset')}>
        {say(words.reset)}
      </ActionButton>
      {(['depots', 'partners'] as const).map((kind) => (
        <ActionButton key={kind} opens onRun={() => assign(kind)} disabled={noAssign !== undefined} reason={noAssign}>
          {say(words[kind])}
        </ActionButton>
      ))}
      {assigning && first && <AssignmentsDialog user={first} kind={assigning} onClose={() => assign(undefined)} />}
      {giving && <RolesDialog chosen={chosen} onClose={() => give(false)} />}
    </>
  )
}

function RolesDialog({ chosen, onClose }: { chosen: readonly ResourceRow[]; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const roles = useOperation('RoleApi_tree', {})
  const [only] = chosen
  const [ticked, tick] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        chosen.length === 1
          ? String(only?.roleId ?? '')
              .split(',')
              .filter(Boolean)
          : [],
      ),
  )
  const save = () => api('UserApi_grant', { query: { userIds: chosen.map(({ id }) => id).join(','), roleIds: [...ticked].join(',') } })
  const blocked = ticked.size === 0 ? word('selectOne') : undefined
  return (
    <SaveDialog title={say(words.role)} {...{ save, onClose, blocked }}>
      <div className="grant-tree">
        <ul>
          {(roles.data ?? []).map(({ id, title }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={ticked.has(id)}
                  onChange={(event) => tick(new Set(event.target.checked ? [...ticked, id] : [...ticked].filter((one) => one !== id)))}
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </SaveDialog>
  )
}
