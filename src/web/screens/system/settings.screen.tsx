import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type SettingGroup, settingGroups } from '#resources/settings/setting-groups.ts'
import { ApiRefusal, api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import '../system.css'

type Item = DataOf<'SysconfigApi_editList'>[number]
const title: Words = { zh: '系统设置', en: 'System settings' }

/** Makes the page for the settings of one group. */
export function settingsOf(group: SettingGroup): ComponentType {
  const Page = () => <SettingsPage only={group} />
  Page.displayName = `SettingsPage(${group})`
  return Page
}

/** Page of the tenant's settings, by group. Each setting is saved by itself, with its own version. */
export default function SettingsPage({ only }: { only?: SettingGroup }) {
  const say = useSay()
  const list = useOperation('SysconfigApi_editList', {})
  const [chosen, choose] = useState<string>()
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="sysconfig_view" />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data ?? []
  const groups = [...new Map(items.map(({ group, groupName }) => [group, groupName]))]
  const group = only ?? chosen ?? groups[0]?.[0] ?? ''
  const name = only ? settingGroups[only] : title
  return (
    <div className="shell-page system-settings">
      <h1 className={only && 'system-settings-title'}>{say(name)}</h1>
      {!only && <Chips label={say(title)} value={group} onChange={choose} chips={groups.map(([value, label]) => ({ value, label }))} />}
      {list.data ? (
        <div className="system-settings-list">
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <Setting key={`${item.id}-${item.version}`} item={item} />
            ))}
        </div>
      ) : (
        <Skeleton width="100%" lines={6} />
      )}
    </div>
  )
}

/** The settings with these keys, in this order. */
export function SettingList({ keys }: { keys: readonly string[] }) {
  const list = useOperation('SysconfigApi_editList', {})
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = keys.flatMap((key) => list.data?.find(({ configKey }) => configKey === key) ?? [])
  if (!list.data) return <Skeleton width="100%" lines={4} />
  return (
    <div className="system-settings-list">
      {items.map((item) => (
        <Setting key={`${item.id}-${item.version}`} item={item} />
      ))}
    </div>
  )
}

function Setting({ item }: { item: Item }) {
  const word = useWord()
  const client = useQueryClient()
  const { can } = useSession()
  const [value, change] = useState(item.configValue)
  const [error, fail] = useState<string>()
  const readOnly = !can('sysconfig_edit')
  const save = async () => {
    try {
      await api('SysconfigApi_updateV', { body: { id: item.id, version: item.version, configValue: value } })
      toast.success(word('updated'))
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('SysconfigApi_') })
    } catch (refused) {
      fail(refused instanceof Error ? refused.message : String(refused))
    }
  }
  const shared = { label: item.configName, hint: item.remark, error, readOnly, value, onChange: change }
  const options = (item.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name }))
  const known = options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
  return (
    <div className="system-setting">
      {item.kind === 'choice' ? (
        <SelectField {...shared} options={known} />
      ) : item.kind === 'text' ? (
        <TextField {...shared} />
      ) : (
        <DecimalField {...shared} />
      )}
      {!readOnly && value !== item.configValue && (
        <ActionButton primary onRun={save}>
          {word('save')}
        </ActionButton>
      )}
    </div>
  )
}
