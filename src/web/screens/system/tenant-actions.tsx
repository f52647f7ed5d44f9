import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import type { ResourceRow } from '../../resources/resource-api.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import '../system.css'

const words = {
  limits: { zh: '配额与期限', en: 'Limits' },
  datasource: { zh: '数据源', en: 'Data source' },
  accounts: { zh: '账号数', en: 'Accounts' },
  documents: { zh: '每月单据数', en: 'Documents a month' },
  megabytes: { zh: '文件空间(MB)', en: 'Files (MB)' },
  accountsHint: { zh: '不填写则不限', en: 'Without bound when left empty' },
  megabytesHint: { zh: '不填写则为 20 GB', en: '20 GB when left empty' },
  expires: { zh: '到期日期', en: 'Expires' },
  expiresHint: { zh: '不填写则长期有效', en: 'Never when left empty' },
} as const

/** The limits of a tenant; each is a whole number. */
const bounds = [
  ['accountNumber', words.accounts, words.accountsHint],
  ['monthDocuments', words.documents, words.accountsHint],
  ['storageMegabytes', words.megabytes, words.megabytesHint],
] as const
type Bound = (typeof bounds)[number][0]

type TenantAction = 'limits' | 'datasource'

/** Buttons with which administrators of the platform act on the selected tenants. */
export function TenantActions({ chosen }: { chosen: readonly ResourceRow[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [work, setWork] = useState<TenantAction>()
  const [first] = chosen
  const reason = (fits: boolean) => (can('tenant_edit') ? (fits ? undefined : word('selectOne')) : word('noRight'))
  const button = (name: TenantAction, fits: boolean) => (
    <ActionButton opens onRun={() => setWork(name)} disabled={reason(fits) !== undefined} reason={reason(fits)}>
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

/** Returns a function that runs a call and then reads the list again. */
function useRun() {
  const client = useQueryClient()
  return async (call: Promise<unknown>) => {
    await call
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('TenantApi_') })
  }
}

function LimitsDialog({ chosen, first, onClose }: { chosen: readonly ResourceRow[]; first: ResourceRow; onClose: () => void }) {
  const say = useSay()
  const run = useRun()
  const storedOf = (name: Bound) => (Number(first[name] ?? -1) < 0 ? '' : String(first[name]))
  const [most, setMost] = useState<Record<Bound, string>>({
    accountNumber: storedOf('accountNumber'),
    monthDocuments: storedOf('monthDocuments'),
    storageMegabytes: storedOf('storageMegabytes'),
  })
  const [expires, setExpires] = useState(String(first.expireTime ?? '').slice(0, 10))
  const isBad = (name: Bound) => !/^\d{0,8}$/.test(most[name].trim())
  const save = async () => {
    const ids = chosen.map(({ id }) => id).join(',')
    const entered = bounds.filter(([name]) => most[name].trim() !== '').map(([name]) => [name, Number(most[name])])
    await run(api('TenantApi_setting', { query: { ids, ...Object.fromEntries(entered), ...(expires !== '' && { expireTime: expires }) } }))
  }
  const wrong = say({ zh: '请输入整数', en: 'Please enter a whole number' })
  const blocked = bounds.some(([name]) => isBad(name)) ? wrong : undefined
  return (
    <SaveDialog title={say(words.limits)} {...{ save, onClose }} blocked={blocked}>
      {bounds.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={say(label)}
          hint={say(hint)}
          error={isBad(name) ? wrong : undefined}
          inputMode="numeric"
          value={most[name]}
          onChange={(text) => setMost({ ...most, [name]: text })}
        />
      ))}
      <DateField label={say(words.expires)} hint={say(words.expiresHint)} value={expires} onChange={setExpires} />
    </SaveDialog>
  )
}

function DatasourceDialog({ tenant, onClose }: { tenant: ResourceRow; onClose: () => void }) {
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
