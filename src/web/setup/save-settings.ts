import { api } from '../client/api.ts'

/** Saves these values of the tenant's settings, by key. Values that have not changed are not sent. */
export async function saveSettings(values: Readonly<Record<string, string>>): Promise<void> {
  const known = await api('SysconfigApi_editList')
  for (const { id, version, configKey, configValue } of known) {
    const next = values[configKey]
    if (next !== undefined && next !== configValue) await api('SysconfigApi_updateV', { body: { id, version, configValue: next } })
  }
}
