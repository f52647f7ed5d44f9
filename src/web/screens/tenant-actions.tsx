import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ReferencePicker } from '../resources/reference-picker.tsx'
import type { Row } from '../resources/resource-api.ts'
import { useSession } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/fields.tsx'
import { SaveDialog } from './save-dialog.tsx'
import './system.css'

const words = {
  limits: { zh: '账号与期限', en: 'Limits' },
  datasource: { zh: '数据源', en: 'Data source' },
  accounts: { zh: '账号数', en: 'Accounts' },
  accountsHint: { zh: '不填写则不限', en: 'Without bound when left empty' },
  expires: { zh: '到期日期', en: 'Expires' },
  expiresHint: { zh: '不填写则长期有效', en: 'Never when left empty' },
} as const

type Work = 'limits' | 'datasource'

/** What the platform's administrators set of the chosen tenants beside their form. */
export function TenantActions({ chosen }: { chosen: readonly Row[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [work, setWork] = useState<Work>()
  const [first] = chosen
  const reason = (fits: boolean) => (can('tenant_edit') ? (fits ? undefined : word('selectOne')) : word('noRight'))
  const button = (name: Work, fits: boolean) => (
    <ActionButton onRun={() => setWork(name)} disabled={reason(fits) !== undefined} reason={reason(fits)}>
      {say(words[name])}
    </ActionButton>
  )
  const close = () => setWork(undefined)
  return (
    <>
      {button('limits', chosen.length > 0)}
      {button('datasource', chosen.length === 1)}
      {work === 'limits' && first && <LimitsDialog chosen={chosen} first={first} onClose={close} />}
      {work === 'datasource' && first && <DatasourceDialog tenant={first} onClose={close} />}
    </>
  )
}

/** Runs a call and reads the list again. */
function useRun() {
  const client = useQueryClient()
  return async (call: Promise<unknown>) => {
    await call
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('TenantApi_') })
  }
}

function LimitsDialog({ chosen, first, onClose }: { chosen: readonly Row[]; first: Row; onClose: () => void }) {
  const say = useSay()
  const run = useRun()
  const stored = Number(first.accountNumber ?? -1)
  const [accounts, setAccounts] = useState(stored < 0 ? '' : String(stored))
  const [expires, setExpires] = useState(String(first.expireTime ?? '').slice(0, 10))
  const bad = !/^\d{0,6}$/.test(accounts.trim())
  const save = async () => {
    const ids = chosen.map(({ id }) => id).join(',')
    const most = accounts.trim() === '' ? {} : { accountNumber: Number(accounts) }
    await run(api('TenantApi_setting', { query: { ids, ...most, ...(expires !== '' && { expireTime: expires }) } }))
  }
  const wrong = bad ? say({ zh: '请输入整数', en: 'Please enter a whole number' }) : undefined
  return (
    <SaveDialog title={say(words.limits)} {...{ save, onClose }} blocked={wrong}>
      <TextField
        label={say(words.accounts)}
        hint={say(words.accountsHint)}
        error={wrong}
        inputMode="numeric"
        value={accounts}
        onChange={setAccounts}
      />
      <DateField label={say(words.expires)} hint={say(words.expiresHint)} value={expires} onChange={setExpires} />
    </SaveDialog>
  )
}

function DatasourceDialog({ tenant, onClose }: { tenant: Row; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const run = useRun()
  const known = tenant.datasourceId === undefined ? undefined : { id: String(tenant.datasourceId), name: String(tenant.datasourceName) }
  const [chosen, choose] = useState<{ id: string; name: string } | undefined>(known)
  const save = () => run(api('TenantApi_datasource', { query: { tenantId: String(tenant.tenantId), datasourceId: chosen?.id ?? '' } }))
  return (
    <SaveDialog title={say(words.datasource)} {...{ save, onClose }} blocked={chosen ? undefined : word('selectOne')}>
      <ReferencePicker to="DatasourceApi" label={say(words.datasource)} required value={chosen} onChange={choose} />
    </SaveDialog>
  )
}
