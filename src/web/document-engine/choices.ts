import type { PickFrom } from '#domain/core/field.ts'
import { inLanguage, type Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { language } from '../i18n/index.ts'
import { hasText, recentlyUsed, searchOrRecent } from '../offline/recently-used.ts'
import type { Choice } from '../ui/fields/picker.tsx'

/** Look-up of a document field: resolves to the first enabled matches of the typed text. */
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

/** Hint at choices found earlier, which are offered if the server cannot be reached. */
const noConnection: Words = { zh: '没有网络', en: 'No connection' }

/**
 * Adds a fallback to a search: if no answer comes, it offers the matches among everything that earlier searches in
 * this browser have found (these lists are short).
 */
function withRecentFallback(what: PickFrom, search: Search): Search {
  const before = recentlyUsed<Choice>(`found-${what}`)
  const find = async (text: string) => {
    const found = await search(text)
    before.use(...found)
    return found
  }
  const hint = (own: string | undefined) => [own, inLanguage(noConnection, language())].filter(Boolean).join(' · ')
  const fitting = (text: string) =>
    before.all().flatMap((one) => (hasText([one.name, one.hint], text) ? [{ ...one, hint: hint(one.hint) }] : []))
  return (text) =>
    searchOrRecent(
      () => find(text),
      () => fitting(text),
    )
}

const searches: Partial<Record<PickFrom, Search>> = {
  staff: withRecentFallback('staff', staff),
  dept: withRecentFallback('dept', departments),
  taxRate: withRecentFallback('taxRate', taxRates),
}

/** The search for a field whose choices are not rows of a resource. */
export const searchOf = (from: PickFrom): Search | undefined => searches[from]
