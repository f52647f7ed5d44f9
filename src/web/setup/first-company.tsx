import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { Invitation, type InvitationProps } from './invitation.tsx'
import './setup.css'

const words = {
  title: { zh: '开通第一家公司', en: 'Open the first company' },
  text: {
    zh: '这里是平台，只管租户和设置。每家公司是一个租户，有自己的账号和数据：填上名称，把生成的链接和密码交给它的管理员，或自己用它登录。',
    en: 'This is the platform, for tenants and settings alone. Each company is a tenant with accounts and data of its own: enter its name, and hand the link and the password to its administrator, or sign in with them.',
  },
  name: { zh: '公司名称', en: 'Company name' },
  open: { zh: '开通', en: 'Open it' },
  missing: { zh: '请填写公司名称', en: 'Please enter the company name' },
} as const satisfies Record<string, Words>

const check = ({ name }: { name: string }) => ({ name: name.trim() === '' ? words.missing : undefined })
const two = { query: { current: 1, size: 2 } }

/**
 * Shown on the home page of the platform's administrator while there is no company. It creates one, and then shows who
 * can sign in there.
 */
export function FirstCompany() {
  const say = useSay()
  const tenants = useOperation('TenantApi_list', two).data
  const [made, setMade] = useState<InvitationProps>()
  const send = async ({ name }: { name: string }) => {
    const { tenantId, tenantName, account = '', password = '' } = await api('TenantApi_submit', { body: { tenantName: name.trim() } })
    setMade({ name: tenantName, tenantId, account, password })
  }
  const { form, field, said, busy, submit } = useCheckedForm({ initial: { name: '' }, check, send })
  // one tenant always exists: the platform itself
  if (!made && (tenants === undefined || tenants.total > 1)) return null
  return (
    <section className="setup-step" aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <p className="ui-muted">{say(words.text)}</p>
      {made ? (
        <Invitation {...made} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate className="setup-form">
          <TextField {...field('name')} label={say(words.name)} maxLength={100} autoComplete="organization" />
          <p className="ui-wrong" role="alert">
            {said}
          </p>
          <div>
            <Button type="submit" kind="primary" aria-busy={busy || undefined}>
              {say(words.open)}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
