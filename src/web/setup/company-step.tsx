import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { serverClock } from '../core/server-clock.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { StepProps } from './progress.ts'
import { saveSettings } from './save-settings.ts'

const words = {
  name: { zh: '公司名称', en: 'Company name' },
  nameHint: { zh: '印在单据上，也是账簿的名称', en: 'Printed on documents; the name of the books too' },
  taxNo: { zh: '纳税人识别号', en: 'Taxpayer number' },
  taxNoHint: { zh: '统一社会信用代码，可以以后填', en: 'The unified social credit code; it may be entered later' },
  kind: { zh: '纳税人类型', en: 'Kind of taxpayer' },
  general: { zh: '一般纳税人', en: 'General' },
  small: { zh: '小规模纳税人', en: 'Small-scale' },
  start: { zh: '启用月份', en: 'First month' },
  startHint: { zh: '从这个月起记账，之前只有期初余额', en: 'Books begin with it; before it there are opening balances alone' },
  depot: { zh: '第一个门店或仓库', en: 'First store or depot' },
  mainDepot: { zh: '总仓', en: 'Main depot' },
  save: { zh: '保存，下一步', en: 'Save and go on' },
  nameMissing: { zh: '请填写公司名称', en: 'Please enter the company name' },
  depotMissing: { zh: '请填写门店或仓库', en: 'Please enter a store or depot' },
  taxNoBad: { zh: '应为15至20位数字或大写字母', en: '15 to 20 digits or capitals' },
} as const satisfies Record<string, Words>

type Entity = DataOf<'LegalEntityApi_list'>['records'][number]
type CompanyValues = { name: string; taxNo: string; kind: string; start: string; depot: string }

const check = ({ name, taxNo, depot }: CompanyValues) => ({
  name: name.trim() === '' ? words.nameMissing : undefined,
  taxNo: taxNo.trim() === '' || /^[0-9A-Z]{15,20}$/.test(taxNo.trim()) ? undefined : words.taxNoBad,
  depot: depot.trim() === '' ? words.depotMissing : undefined,
})

const one = { query: { current: 1, size: 2, ascs: 'id' } }

/**
 * Step of the setup with the company's name, tax number, kind of taxpayer and first month, and with its first depot.
 */
export function CompanyStep({ onDone }: StepProps) {
  const say = useSay()
  const settings = useOperation('SysconfigApi_editList')
  const entities = useOperation('LegalEntityApi_list', one)
  const depots = useOperation('DepotApi_list', one)
  // a new tenant has one department, with the name under which the tenant was created
  const departments = useOperation('DeptApi_list', {})
  const failed = [settings, entities, depots, departments].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!settings.data || !entities.data || !depots.data || !departments.data) return <Skeleton width="100%" lines={6} />
  const settingOf = (key: string) => settings.data?.find(({ configKey }) => configKey === key)?.configValue ?? ''
  const entity = entities.data.records[0]
  return (
    <CompanyForm
      entity={entity}
      hasDepot={depots.data.total > 0}
      initial={{
        name: entity?.name || settingOf('PRINT_COMPANY') || (departments.data[0]?.deptName ?? ''),
        taxNo: entity?.taxNo ?? '',
        kind: settingOf('TAXPAYER_KIND') || 'general',
        start: entity?.periodStart?.slice(0, 7) ?? serverClock.today().slice(0, 7),
        depot: depots.data.records[0]?.name ?? say(words.mainDepot),
      }}
      onDone={onDone}
    />
  )
}

type FormProps = StepProps & { entity: Entity | undefined; hasDepot: boolean; initial: CompanyValues }

function CompanyForm({ entity, hasDepot, initial, onDone }: FormProps) {
  const say = useSay()
  const client = useQueryClient()
  const send = async (typed: CompanyValues) => {
    // also after a refusal, because another user may have saved something meanwhile, which must be known when this is
    // sent again
    await saveCompany(entity, hasDepot, typed).finally(() => client.invalidateQueries())
    onDone()
  }
  const { form, typed, set, field, said, busy, submit } = useCheckedForm({ initial, check, send })
  const kinds = (['general', 'small'] as const).map((value) => ({ value, label: say(words[value]) }))
  return (
    <form ref={form} onSubmit={submit} noValidate className="setup-form">
      <TextField
        {...field('name')}
        label={say(words.name)}
        hint={say(words.nameHint)}
        maxLength={100}
        autoComplete="organization"
        autoFocus
      />
      <TextField {...field('taxNo')} label={say(words.taxNo)} hint={say(words.taxNoHint)} maxLength={20} />
      <SelectField label={say(words.kind)} value={typed.kind} onChange={(kind) => set({ kind })} options={kinds} />
      <SelectField
        label={say(words.start)}
        hint={say(words.startHint)}
        value={typed.start}
        onChange={(start) => set({ start })}
        options={monthsAround(initial.start)}
      />
      {!hasDepot && <TextField {...field('depot')} label={say(words.depot)} maxLength={50} />}
      <p className="ui-wrong" role="alert">
        {said}
      </p>
      <div>
        <Button type="submit" kind="primary" aria-busy={busy || undefined}>
          {say(words.save)}
        </Button>
      </div>
    </form>
  )
}

/**
 * Writes what has changed. If one of the requests is refused, what was written before stays, and is found when the
 * step is sent again.
 */
async function saveCompany(known: Entity | undefined, hasDepot: boolean, typed: CompanyValues): Promise<void> {
  const [name, taxNo] = [typed.name.trim(), typed.taxNo.trim()]
  await saveSettings({ PRINT_COMPANY: name, TAXPAYER_KIND: typed.kind })
  const body = { name, periodStart: `${typed.start}-01`, ...(taxNo === '' ? {} : { taxNo }) }
  const entity = known ?? (await api('LegalEntityApi_list', one)).records[0]
  const base = entity ? { ...entity, ...body } : { code: '01', ...body }
  await api('LegalEntityApi_submit', { body: base })
  if (!hasDepot) await api('DepotApi_submit', { body: { code: 'CK001', name: typed.depot.trim(), legalEntity: name } })
}

/** The months from a year ago to next month, and the chosen month. */
function monthsAround(chosen: string) {
  const [year = 0, month = 0] = serverClock.today().split('-').map(Number)
  const months = Array.from({ length: 14 }, (_, back) => new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7))
  return [...new Set([...months, chosen])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: value }))
}
