import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { settingGroups } from '#resources/settings/setting-groups.ts'
import { isSettingValue, type Setting, settings } from '#resources/settings/settings.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuseNewer, type Stamp } from '../resources/locking.ts'
import { decimalsNeeded, tooFewWords } from '../resources/quantity-places.ts'

type SettingItem = DataOf<'SysconfigApi_updateV'>
type SettingRow = { id: string; version: number; config_key: string; config_value: string }

/** Handlers with which the tenant's settings are changed. */
export const sysconfigHandlers: HandlersOf<'SysconfigApi_editList' | 'SysconfigApi_updateV'> = {
  SysconfigApi_editList: ({ tx, language }) => editList(tx, language),
  SysconfigApi_updateV: (call) => changeSetting(call),
}

const settingColumns = 'id, version, config_key, config_value'

async function editList(tx: Tx, language: Language): Promise<SettingItem[]> {
  const rows = await tx.query<SettingRow>(`select ${settingColumns} from sysconfig where tenant_id = $1`, [tx.tenantId])
  return settings.flatMap((setting) => {
    const row = rows.find(({ config_key }) => config_key === setting.key)
    return row ? [itemOf(setting, row, language)] : []
  })
}

function itemOf(setting: Setting, { id, version, config_value }: SettingRow, language: Language): SettingItem {
  return withoutNulls({
    id,
    version,
    group: setting.group,
    groupName: inLanguage(settingGroups[setting.group], language),
    configKey: setting.key,
    configName: inLanguage(setting.label, language),
    configValue: config_value,
    kind: setting.kind,
    choices:
      setting.kind === 'choice' ? setting.choices.map(({ value, words }) => ({ value, name: inLanguage(words, language) })) : undefined,
    remark: setting.hint ? inLanguage(setting.hint, language) : undefined,
  }) as SettingItem
}

const settingLabel = { zh: '系统设置', en: 'The setting' }

/** Changes one setting. Refuses an invalid value, and a setting that was changed since the caller read it. */
async function changeSetting({ tx, user, body, language }: Call<'SysconfigApi_updateV'>): Promise<SettingItem> {
  const { id, version, configValue } = body
  const row = await tx.maybeOne<SettingRow & Stamp>(
    `select ${settingColumns}, update_user as user, update_time as time from sysconfig where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  const setting = settings.find(({ key }) => key === row?.config_key)
  if (!row || !setting) return refuse('ROW_GONE', { params: { object: settingLabel } })
  if (row.version !== version) await refuseNewer(tx, row, itemOf(setting, row, language))
  const value = configValue.trim()
  if (!isSettingValue(setting, value))
    refuse('FIELD_BAD', { problems: [{ field: 'configValue', rule: 'FIELD_BAD', params: { field: setting.label } }] })
  if (setting.key === 'NUMBER_DECIMAL_PLACES' && Number(value) < Number(row.config_value))
    await refuseTooFewPlaces(tx, setting, Number(value))
  if (setting.key === 'VALUE_UNIT' && value !== row.config_value && (await hasStockMovements(tx))) refuse('VALUE_UNIT_FIXED')
  await tx.query(
    'update sysconfig set config_value = $3, version = version + 1, update_user = $4, update_time = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, value, user.id, tx.now],
  )
  return itemOf(setting, { ...row, version: version + 1, config_value: value }, language)
}

/** Refuses fewer decimals of quantities than stock on hand or open documents use. */
async function refuseTooFewPlaces(tx: Tx, { label: field }: Setting, places: number): Promise<void> {
  const needed = await decimalsNeeded(tx, 'all', null)
  if (needed <= places) return
  refuse('FIELD_BAD', { problems: [{ field: 'configValue', rule: 'FIELD_BAD', params: { field }, reason: tooFewWords(needed) }] })
}

/** True if goods have ever moved. Transactions that move goods lock the setting, so the caller has waited for them. */
const hasStockMovements = async (tx: Tx): Promise<boolean> =>
  (await tx.query('select from stock_movement where tenant_id = $1 limit 1', [tx.tenantId])).length > 0
