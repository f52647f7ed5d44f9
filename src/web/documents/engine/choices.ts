import type { PickFrom } from '#domain/field.ts'
import { api } from '../../api.ts'
import type { Choice } from '../../ui/picker.tsx'

/** What a field of a document chooses from: the first enabled matches for what is typed. */
export type Search = (text: string) => Promise<readonly Choice[]>

const matches = 20
const enabled = 1

const query = (keyword: string) => ({ keyword, status: enabled, size: matches })

const staff: Search = async (text) => {
  const users = await api('UserApi_userList', { query: { keyword: text } })
  return users.map(({ id, realName, name, account }) => ({ id, name: realName ?? name ?? account, hint: account }))
}

const departments: Search = async (text) => {
  const { records } = await api('DeptApi_lookup', { query: { keyword: text, size: matches } })
  return records.map(({ id, name }) => ({ id, name }))
}

const taxRates: Search = async (text) => {
  const { records } = await api('TaxRateApi_list', { query: query(text) })
  return records.map(({ id, taxRate, name }) => ({ id, name: taxRate, ...(name ? { hint: name } : {}) }))
}

/** What is no resource is searched in its own way. */
export const searches: Partial<Record<PickFrom, Search>> = {
  staff,
  dept: departments,
  taxRate: taxRates,
}
