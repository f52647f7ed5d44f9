import type { DataOf } from '#contract/operations.gen.ts'
import { type Language, say } from '#domain/words.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import {
  countsApart,
  deliveredRules,
  dropRule,
  ownRules,
  previewNumber,
  type Rule,
  type StoredRule,
  writeRule,
} from '../documents/engine/numbering.ts'
import { documentKinds } from '../documents/index.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { refuseNewer } from '../resources/locking.ts'
import { momentText, present } from '../wire-values.ts'

type Shown = DataOf<'BillRuleApi_detail'>
type Api = 'generate' | 'list' | 'detail' | 'submit' | 'remove'

/** How the numbers of documents are made: what was delivered, and what a tenant changed of it. */
export const billRuleHandlers: HandlersOf<`BillRuleApi_${Api}`> = {
  BillRuleApi_generate: ({ tx, query: { billType, ...parts } }) => preview(tx, billType, parts),
  BillRuleApi_list: ({ tx, language }) => rules(tx, language),
  BillRuleApi_detail: ({ tx, query, language }) => ruleOf(tx, query.billType, language),
  BillRuleApi_submit: (call) => change(call),
  BillRuleApi_remove: (call) => restore(call),
}

/** Refuses a kind that no document has. */
function wordsOf(billType: string) {
  const kind = documentKinds.find(({ words }) => words.id === billType)
  return kind?.words ?? refuse('BAD_INPUT', { problems: [{ field: 'billType', rule: 'BAD_INPUT' }] })
}

async function preview(tx: Tx, billType: string, parts: Partial<Rule>): Promise<string> {
  const { id } = wordsOf(billType)
  return previewNumber(tx, id, parts)
}

async function rules(tx: Tx, language: Language): Promise<Shown[]> {
  const own = await ownRules(tx)
  const { timeZone } = await settingsOf(tx)
  const all: Shown[] = []
  for (const { words } of documentKinds) all.push(await shown(tx, words, own, { language, timeZone }))
  return all
}

async function ruleOf(tx: Tx, billType: string, language: Language): Promise<Shown> {
  const words = wordsOf(billType)
  return shown(tx, words, await ownRules(tx), { language, timeZone: (await settingsOf(tx)).timeZone })
}

type Reader = { language: Language; timeZone: string }

async function shown(tx: Tx, { id, label }: ReturnType<typeof wordsOf>, own: readonly StoredRule[], reader: Reader): Promise<Shown> {
  const stored = own.find(({ kind }) => kind === id)
  const { prefix, datePart, digits, resetPeriod } = stored ?? deliveredRuleOf(id)
  return present({
    billType: id,
    billTypeName: say(label, reader.language),
    prefix,
    datePart,
    digits,
    resetPeriod,
    isOwn: stored ? 2 : 1,
    nextNumber: await previewNumber(tx, id),
    version: stored?.version ?? 0,
    updateTime: stored?.time ? momentText(stored.time, reader.timeZone) : undefined,
  }) as Shown
}

const deliveredRuleOf = (kind: string): Rule =>
  deliveredRules[kind] ?? refuse('BAD_INPUT', { problems: [{ field: 'billType', rule: 'BAD_INPUT' }] })

/** Numbers of two kinds never look alike: each prefix is one kind's. */
function refuseTaken(own: readonly StoredRule[], billType: string, prefix: string): void {
  const taken = documentKinds.some(({ words }) => {
    const rule = own.find(({ kind }) => kind === words.id) ?? deliveredRuleOf(words.id)
    return words.id !== billType && rule.prefix === prefix
  })
  if (taken) refuse('DUPLICATE', { problems: [{ field: 'prefix', rule: 'DUPLICATE', params: { value: prefix } }] })
}

const tooOften = {
  zh: '重新计数不能比单号中的日期更频繁',
  en: 'Counting cannot start again more often than the date in the number changes',
}

/** Whoever changes rules takes turns: of prefixes one sees all. */
async function lockRules(tx: Tx): Promise<StoredRule[]> {
  await takeAdvisoryLock(tx, 'bill_rule')
  return ownRules(tx)
}

async function change({ tx, user, body, language }: Call<'BillRuleApi_submit'>): Promise<Shown> {
  const { billType, version, ...rule } = body
  wordsOf(billType)
  if (!countsApart(rule)) refuse('FIELD_BAD', { problems: [{ field: 'resetPeriod', rule: 'FIELD_BAD', reason: tooOften }] })
  const own = await lockRules(tx)
  const stored = own.find(({ kind }) => kind === billType)
  if ((stored?.version ?? 0) !== (version ?? 0)) await refuseNewer(tx, stored ?? {}, await ruleOf(tx, billType, language))
  refuseTaken(own, billType, rule.prefix)
  await writeRule(tx, billType, rule, user.id)
  return ruleOf(tx, billType, language)
}

async function restore({ tx, query }: Call<'BillRuleApi_remove'>): Promise<boolean> {
  for (const billType of new Set(query.billTypes.split(','))) {
    const { id } = wordsOf(billType)
    const delivered = deliveredRuleOf(id)
    refuseTaken(await lockRules(tx), id, delivered.prefix)
    await dropRule(tx, id, delivered)
  }
  return true
}
