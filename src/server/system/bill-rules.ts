import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import {
  defaultNumberRules,
  dropRule,
  hasUniqueNumbers,
  type NumberRule,
  ownRules,
  previewNumber,
  type StoredRule,
  writeRule,
} from '../documents/engine/numbering.ts'
import { documentKinds } from '../documents/index.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuseNewer } from '../resources/locking.ts'

type BillRule = DataOf<'BillRuleApi_detail'>
type BillRuleVerb = 'generate' | 'list' | 'detail' | 'submit' | 'remove'

/** Handlers of the numbering rules of documents: those of the product, and a tenant's changes to them. */
export const billRuleHandlers: HandlersOf<`BillRuleApi_${BillRuleVerb}`> = {
  BillRuleApi_generate: ({ tx, query: { billType, ...parts } }) => previewBillNo(tx, billType, parts),
  BillRuleApi_list: ({ tx, language }) => billRules(tx, language),
  BillRuleApi_detail: ({ tx, query, language }) => billRuleByType(tx, query.billType, language),
  BillRuleApi_submit: (call) => changeRule(call),
  BillRuleApi_remove: (call) => restoreRules(call),
}

/** The words of a document kind; refuses a kind that does not exist. */
function wordsOf(billType: string) {
  const kind = documentKinds.find(({ words }) => words.id === billType)
  return kind?.words ?? refuse('BAD_INPUT', { problems: [{ field: 'billType', rule: 'BAD_INPUT' }] })
}

async function previewBillNo(tx: Tx, billType: string, parts: Partial<NumberRule>): Promise<string> {
  const { id } = wordsOf(billType)
  return previewNumber(tx, id, parts)
}

async function billRules(tx: Tx, language: Language): Promise<BillRule[]> {
  const own = await ownRules(tx)
  const { timeZone } = await settingsOf(tx)
  const all: BillRule[] = []
  for (const { words } of documentKinds) all.push(await billRuleOf(tx, words, own, { language, timeZone }))
  return all
}

async function billRuleByType(tx: Tx, billType: string, language: Language): Promise<BillRule> {
  const words = wordsOf(billType)
  return billRuleOf(tx, words, await ownRules(tx), { language, timeZone: (await settingsOf(tx)).timeZone })
}

type RuleReader = { language: Language; timeZone: string }

async function billRuleOf(
  tx: Tx,
  { id, label }: ReturnType<typeof wordsOf>,
  own: readonly StoredRule[],
  reader: RuleReader,
): Promise<BillRule> {
  const stored = own.find(({ kind }) => kind === id)
  const { prefix, datePart, digits, resetPeriod } = stored ?? deliveredRuleOf(id)
  return withoutNulls({
    billType: id,
    billTypeName: inLanguage(label, reader.language),
    prefix,
    datePart,
    digits,
    resetPeriod,
    isOwn: stored ? 2 : 1,
    nextNumber: await previewNumber(tx, id),
    version: stored?.version ?? 0,
    updateTime: stored?.time ? momentText(stored.time, reader.timeZone) : undefined,
  }) as BillRule
}

const deliveredRuleOf = (kind: string): NumberRule =>
  defaultNumberRules[kind] ?? refuse('BAD_INPUT', { problems: [{ field: 'billType', rule: 'BAD_INPUT' }] })

/** Refuses a prefix that another kind uses, so that numbers of two kinds never look alike. */
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

/**
 * Locks the rules, so that changes run one after the other, because a prefix is compared with those of all other
 * rules.
 */
async function lockRules(tx: Tx): Promise<StoredRule[]> {
  await takeAdvisoryLock(tx, 'bill_rule')
  return ownRules(tx)
}

async function changeRule({ tx, user, body, language }: Call<'BillRuleApi_submit'>): Promise<BillRule> {
  const { billType, version, ...rule } = body
  wordsOf(billType)
  if (!hasUniqueNumbers(rule)) refuse('FIELD_BAD', { problems: [{ field: 'resetPeriod', rule: 'FIELD_BAD', reason: tooOften }] })
  const own = await lockRules(tx)
  const stored = own.find(({ kind }) => kind === billType)
  if ((stored?.version ?? 0) !== (version ?? 0)) await refuseNewer(tx, stored ?? {}, await billRuleByType(tx, billType, language))
  refuseTaken(own, billType, rule.prefix)
  await writeRule(tx, billType, rule, user.id)
  return billRuleByType(tx, billType, language)
}

async function restoreRules({ tx, query }: Call<'BillRuleApi_remove'>): Promise<boolean> {
  for (const billType of new Set(query.billTypes.split(','))) {
    const { id } = wordsOf(billType)
    const delivered = deliveredRuleOf(id)
    refuseTaken(await lockRules(tx), id, delivered.prefix)
    await dropRule(tx, id, delivered)
  }
  return true
}
