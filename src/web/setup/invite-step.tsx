import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkAccount } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { newAddressOf } from '../document-engine/unsaved-ids.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { Invitation, type InvitationProps } from './invitation.tsx'
import type { StepProps } from './progress.ts'

const words = {
  realName: { zh: '姓名', en: 'Name' },
  account: { zh: '账号', en: 'Account' },
  accountHint: { zh: '登录用，例如手机号或姓名拼音', en: 'To sign in with, such as a phone number' },
  role: { zh: '角色', en: 'Role' },
  invite: { zh: '生成邀请', en: 'Invite' },
  nameMissing: { zh: '请填写姓名', en: 'Please enter the name' },
  accountMissing: { zh: '请填写账号', en: 'Please enter the account' },
  next: { zh: '开始日常业务', en: 'Begin the daily work' },
  newOpening: { zh: '新增期初库存单', en: 'New opening inventory' },
  newReceipt: { zh: '新增采购入库单', en: 'New purchase receipt' },
} as const satisfies Record<string, Words>

type InviteValues = { realName: string; account: string; roleId: string }

const check = ({ realName, account }: InviteValues) => ({
  realName: realName.trim() === '' ? words.nameMissing : undefined,
  account: account.trim() === '' ? words.accountMissing : checkAccount(account),
})

/**
 * Step of the setup that invites colleagues by a link, a QR code and a first password, and leads to the first
 * documents.
 */
export function InviteStep(_: StepProps) {
  const say = useSay()
  const open = useOpenTab()
  const client = useQueryClient()
  const { user } = useSession()
  const roles = useOperation('RoleApi_tree', {}).data ?? []
  const [invited, setInvited] = useState<InvitationProps>()
  const send = async ({ realName, account, roleId }: InviteValues) => {
    const body = { realName: realName.trim(), account: account.trim(), roleId: roleId || roles[0]?.id || '' }
    const { password = '' } = await api('UserApi_submit', { body })
    setInvited({ name: body.realName, tenantId: user.tenant_id, account: body.account, password })
    set({ realName: '', account: '' })
    form.current?.querySelector('input')?.focus()
    await client.invalidateQueries()
  }
  const { form, typed, set, field, said, busy, submit } = useCheckedForm({
    initial: { realName: '', account: '', roleId: '' },
    check,
    send,
  })
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="setup-form">
        <TextField {...field('realName')} label={say(words.realName)} maxLength={50} autoFocus />
        <TextField {...field('account')} label={say(words.account)} hint={say(words.accountHint)} maxLength={50} autoComplete="off" />
        <SelectField
          label={say(words.role)}
          value={typed.roleId || (roles[0]?.id ?? '')}
          onChange={(roleId) => set({ roleId })}
          options={roles.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <p className="ui-wrong" role="alert">
          {said}
        </p>
        <div>
          <Button type="submit" kind="primary" aria-busy={busy || undefined}>
            {say(words.invite)}
          </Button>
        </div>
      </form>
      {invited && <Invitation {...invited} />}
      <section className="setup-next" aria-label={say(words.next)}>
        <h3>{say(words.next)}</h3>
        <div className="setup-ways">
          <Button onClick={() => open(newAddressOf('openingInventory'))}>{say(words.newOpening)}</Button>
          <Button onClick={() => open(newAddressOf('purchaseReceipt'))}>{say(words.newReceipt)}</Button>
        </div>
      </section>
    </>
  )
}
