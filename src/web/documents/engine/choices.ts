import type { PickFrom } from '#domain/field.ts'
import { say, type Words } from '#domain/words.ts'
import { api } from '../../api.ts'
import { language } from '../../i18n/index.ts'
import { foundOrRecent, hasText, recentlyUsed } from '../../offline/recently-used.ts'
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

/** Said of what is offered where nothing can be looked up. */
const noConnection: Words = { zh: '没有网络', en: 'No connection' }

/** These lists are short: whatever any search has found in this browser stands in where no answer comes. */
function orFoundBefore(what: PickFrom, search: Search): Search {
  const before = recentlyUsed<Choice>(`found-${what}`)
  const find = async (text: string) => {
    const found = await search(text)
    before.use(...found)
    return found
  }
  const hint = (own: string | undefined) => [own, say(noConnection, language())].filter(Boolean).join(' · ')
  const fitting = (text: string) =>
    before.all().flatMap((one) => (hasText([one.name, one.hint], text) ? [{ ...one, hint: hint(one.hint) }] : []))
  return (text) =>
    foundOrRecent(
      () => find(text),
      () => fitting(text),
    )
}

const searches: Partial<Record<PickFrom, Search>> = {
  staff: orFoundBefore('staff', staff),
  dept: orFoundBefore('dept', departments),
  taxRate: orFoundBefore('taxRate', taxRates),
}

/** How a field's choices are found that are those of no resource. */
export const searchOf = (from: PickFrom): Search | undefined => searches[from]
