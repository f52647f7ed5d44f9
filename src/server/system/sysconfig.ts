import type { DataOf } from '#contract/operations.gen.ts'
import { type Language, say } from '#domain/words.ts'
import { settingGroups } from '#resources/setting-groups.ts'
import { isSettingValue, type Setting, settings } from '#resources/settings.ts'
import type { Tx } from '../db/connect.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { refuseNewer, type Stamp } from '../resources/locking.ts'
import { placesNeeded, tooFew } from '../resources/quantity-places.ts'
import { present } from '../wire-values.ts'

type Item = DataOf<'SysconfigApi_updateV'>
type Row = { id: string; version: number; config_key: string; config_value: string }

/** The tenant's settings as they are administered. */
export const sysconfigHandlers: HandlersOf<'SysconfigApi_editList' | 'SysconfigApi_updateV'> = {
  SysconfigApi_editList: ({ tx, language }) => editList(tx, language),
  SysconfigApi_updateV: (call) => change(call),
}

const columns = 'id, version, config_key, config_value'

async function editList(tx: Tx, language: Language): Promise<Item[]> {
  const rows = await tx.query<Row>(`select ${columns} from sysconfig where tenant_id = $1`, [tx.tenantId])
  return settings.flatMap((setting) => {
    const row = rows.find(({ config_key }) => config_key === setting.key)
    return row ? [itemOf(setting, row, language)] : []
  })
}

function itemOf(setting: Setting, { id, version, config_value }: Row, language: Language): Item {
  return present({
    id,
    version,
    group: setting.group,
    groupName: say(settingGroups[setting.group], language),
    configKey: setting.key,
    configName: say(setting.label, language),
    configValue: config_value,
    kind: setting.kind,
    choices: setting.kind === 'choice' ? setting.choices.map(({ value, words }) => ({ value, name: say(words, language) })) : undefined,
    remark: setting.hint ? say(setting.hint, language) : undefined,
  }) as Item
}

const label = { zh: '系统设置', en: 'The setting' }

/** Changes one setting. Refuses a value that it cannot take and one that somebody changed since. */
async function change({ tx, user, body, language }: Call<'SysconfigApi_updateV'>): Promise<Item> {
  const { id, version, configValue } = body
  const row = await tx.maybeOne<Row & Stamp>(
    `select ${columns}, update_user as user, update_time as time from sysconfig where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  const setting = settings.find(({ key }) => key === row?.config_key)
  if (!row || !setting) return refuse('ROW_GONE', { params: { object: label } })
  if (row.version !== version) await refuseNewer(tx, row, itemOf(setting, row, language))
  const value = configValue.trim()
  if (!isSettingValue(setting, value))
    refuse('FIELD_BAD', { problems: [{ field: 'configValue', rule: 'FIELD_BAD', params: { field: setting.label } }] })
  if (setting.key === 'NUMBER_DECIMAL_PLACES' && Number(value) < Number(row.config_value)) await refuseTooFew(tx, setting, Number(value))
  if (setting.key === 'VALUE_UNIT' && value !== row.config_value && (await hasMoved(tx))) refuse('VALUE_UNIT_FIXED')
  await tx.query(
    'update sysconfig set config_value = $3, version = version + 1, update_user = $4, update_time = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, value, user.id, tx.now],
  )
  return itemOf(setting, { ...row, version: version + 1, config_value: value }, language)
}

/** Refuses fewer decimals of quantities than what is on hand, or open documents, have. */
async function refuseTooFew(tx: Tx, { label: field }: Setting, places: number): Promise<void> {
  const needed = await placesNeeded(tx, 'all', null)
  if (needed <= places) return
  refuse('FIELD_BAD', { problems: [{ field: 'configValue', rule: 'FIELD_BAD', params: { field }, reason: tooFew(needed) }] })
}

/** Whether goods ever moved; those who are moving some hold the setting, so that they are waited for. */
const hasMoved = async (tx: Tx): Promise<boolean> =>
  (await tx.query('select from stock_movement where tenant_id = $1 limit 1', [tx.tenantId])).length > 0
