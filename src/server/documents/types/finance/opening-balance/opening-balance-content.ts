import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { CashAccount } from '#server/documents/books/money/cash.ts'

/** Kinds of opening balances: of an account, of a member's stored value, of a member's points. */
export const openingOfAccount = 1
export const openingOfStoredValue = 2
export const openingOfPoints = 3

/** The row of an opening balance in its own table. */
export type OpeningRow = { openingKind?: number | string; accountId?: string; amount?: string; bonusAmt?: string; score?: number | string }
type OpeningContent = {
  row: OpeningRow
  account: CashAccount | undefined
  member: { name: string; isOn: boolean } | undefined
  customerId: string | undefined
  label: Words
}

const wrong = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
const accountLabel: Words = { zh: '资金账户', en: 'Account' }

/**
 * Problems of the account or member, and of the figures, with `places` decimals (guards partnerIsValid,
 * amountsAreValid).
 */
export function balanceProblems(content: OpeningContent, places: number): { partnerProblems: Problem[]; amountProblems: Problem[] } {
  const kind = Number(content.row.openingKind)
  if (kind === openingOfAccount) return { partnerProblems: accountProblems(content), amountProblems: moneyProblems(content.row, places) }
  if (kind === openingOfStoredValue) return { partnerProblems: memberProblems(content), amountProblems: valueProblems(content.row, places) }
  if (kind === openingOfPoints) return { partnerProblems: memberProblems(content), amountProblems: pointsProblems(content.row) }
  return { partnerProblems: [wrong('openingKind', '请选择类别', 'choose what it is of')], amountProblems: [] }
}

function accountProblems({ account, customerId, row }: OpeningContent): Problem[] {
  if (customerId) return [wrong('customerId', '账户的期初余额不填会员', 'the balance of an account is nobody else’s')]
  if (!account) return [wrong('accountId', row.accountId ? '没有这个资金账户' : '请选择资金账户', 'choose the account')]
  const isMembers = account.kind === 'storedValue' || account.kind === 'points'
  if (isMembers) return [wrong('accountId', '请按会员录入', 'enter it for each member')]
  return account.isOn ? [] : [{ field: 'accountId', rule: 'MASTER_OFF', params: { kind: accountLabel, name: account.name } }]
}

function memberProblems({ member, customerId, row, label }: OpeningContent): Problem[] {
  if (row.accountId) return [wrong('accountId', '会员的期初余额不填资金账户', 'what a member has is in no account that is named')]
  if (!member) return [wrong('customerId', customerId ? '没有这个会员' : '请选择会员', 'choose the member')]
  return member.isOn ? [] : [{ field: 'customerId', rule: 'MASTER_OFF', params: { kind: label, name: member.name } }]
}

const mustBeEmpty = (row: OpeningRow, ...fields: (keyof OpeningRow)[]): Problem[] =>
  fields.filter((field) => Number(row[field] ?? 0) !== 0).map((field) => wrong(field, '此类别不填', 'it has none of it'))

function decimalsOf(field: 'amount' | 'bonusAmt', row: OpeningRow, places: number): Problem[] {
  const figure = readFigure(row[field]) ?? zero
  if (figure.decimalPlaces() > places) return [wrong(field, `最多${places}位小数`, `at most ${places} decimals`)]
  return figure.abs().gte('1e15') ? [wrong(field, '数值过大', 'it is too large')] : []
}

const moneyProblems = (row: OpeningRow, places: number): Problem[] => [
  ...((readFigure(row.amount) ?? zero).isZero() ? [wrong('amount', '不能为0', 'it must not be 0')] : decimalsOf('amount', row, places)),
  ...mustBeEmpty(row, 'bonusAmt', 'score'),
]

function valueProblems(row: OpeningRow, places: number): Problem[] {
  const [principal, bonus] = [readFigure(row.amount) ?? zero, readFigure(row.bonusAmt) ?? zero]
  if (principal.lt(0)) return [wrong('amount', '不能为负', 'it is negative')]
  if (bonus.lt(0)) return [wrong('bonusAmt', '不能为负', 'it is negative')]
  if (principal.isZero() && bonus.isZero()) return [wrong('amount', '不能为0', 'it must not be 0')]
  return [...decimalsOf('amount', row, places), ...decimalsOf('bonusAmt', row, places), ...mustBeEmpty(row, 'score')]
}

const pointsProblems = (row: OpeningRow): Problem[] => [
  ...(Number(row.score ?? 0) > 0 ? [] : [wrong('score', '必须大于0', 'it must be more than 0')]),
  ...mustBeEmpty(row, 'amount', 'bonusAmt'),
]
