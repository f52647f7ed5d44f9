import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, figureText, fixedText, readFigure, roundTo, sum } from '#domain/figures/decimal.ts'
import { withoutTax } from '#domain/figures/line-amounts.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import { type Direction, type MoneyPart, openForDirection, usualDirection } from '#domain/finance/money.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { settledAmount } from '#server/documents/books/money/open-amounts.ts'
import type { RedDocument } from '#server/documents/books/red-document.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { openEntries } from '#server/lookups/dictionaries.ts'
import { type DifferentBooksWords, differentBooksWords } from '#server/lookups/legal-entities.ts'
import { bookingPeriodProblem, figure, isEditable, isUnposted } from '../submit-and-post-facts.ts'
import { expenseTaxOf } from './expense-tax.ts'
import {
  entityOfDepot,
  headOf,
  lockSettled,
  type MoneyHead,
  type MoneyRow,
  type NamedMaster,
  namedOf,
  numbersOf,
  type OpenDocument,
  openDocuments,
  rowsOf,
  withMoney,
} from './money-store.ts'

/**
 * How a kind of money document is booked: whether money moves, what its lines are for, and which partner accounts they
 * may settle.
 */
export type MoneyTraits = {
  /** When money goes through an account: always, where the document names an account, or never. */
  pays: 'always' | 'whereNamed' | 'never'
  lines: 'documents' | 'subjects' | 'none'
  settles: readonly LedgerEntry['account'][]
  /** Set if amounts charged to a customer include tax. Other kinds have no tax rate. */
  hasTax?: true
  /** Set if a disabled partner may still be paid, and may still pay. */
  partnerMayBeOff?: true
}

/** Everything that guards, effects and answer of a money document read. */
export type MoneyContext = {
  document: StoredDocument
  masters: Masters
  /** Account of the document and expense subjects of its lines, by id. */
  named: ReadonlyMap<string, NamedMaster>
  /** Numbers of the documents that the document's lines settle. */
  numbers: ReadonlyMap<string, string | undefined>
  /** Open amounts, with the document's partner, of the documents that its lines settle; read until it is posted. */
  open: readonly OpenDocument[]
  payWays: ReadonlySet<string>
  /** Legal entity whose books the document is in. */
  legalEntity: string
  sayBooks: DifferentBooksWords
  period: Problem | undefined
  settledAmt?: string | undefined
  /** Tax of the invoice that an expense has booked. */
  tax: Awaited<ReturnType<typeof expenseTaxOf>>
  red?: RedDocument
}

export const partyOf = ({ customerId, supplierId }: StoredDocument): Pick<LedgerEntry, 'party' | 'partyId'> | undefined => {
  if (customerId) return { party: 'customer', partyId: customerId }
  return supplierId ? { party: 'supplier', partyId: supplierId } : undefined
}

export const directionOf = (document: StoredDocument): Direction => headOf(document).direction ?? usualDirection(partyOf(document)?.party)

const idsIn = (rows: readonly MoneyRow[], field: 'sourceBillId' | 'subjectId') =>
  [...new Set(rows.flatMap((row) => row[field] ?? []))].sort()

/**
 * Loads a money document with its partner, its account, and the documents or subjects of its rows. Documents are
 * locked where the event settles them.
 */
export async function loadMoney(
  traits: MoneyTraits,
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: MoneyContext,
): Promise<MoneyContext> {
  const { tx } = run
  const [head, rows] = [enteredHead(stored), rowsOf(stored).map(withoutZeroIds)]
  const sources = idsIn(rows, 'sourceBillId')
  if (purpose?.locks.has('sources')) await lockSettled(tx, sources)
  const asPartner = { ...(head.bartererId ? { customerId: head.bartererId, supplierId: head.bartererId } : {}) }
  const masters = await mastersOf(tx, [{ ...stored, ...asPartner }, { updateUser: run.user.id }], undefined, run.known)
  const named = await namedOf(tx, head.accountId ? [head.accountId] : [], idsIn(rows, 'subjectId'))
  const numbers = await numbersOf(tx, sources)
  if (isEditable(stored)) {
    refuseUnknownHead(stored, masters)
    refuseUnknown(head, rows, { masters, named, numbers })
  }
  const document = isEditable(stored) ? completeMoney(run, traits, stored, head, rows, masters) : { ...stored, lines: [] }
  const partner = partyOf(document)
  const account = named.get(headOf(document).accountId ?? '')
  const legalEntity = account ? (account.legalEntity ?? '') : await entityOfDepot(tx, document.depotId)
  const open = partner && sources.length > 0 && isUnposted(document) ? await openDocuments(tx, partner, sources) : []
  return {
    document,
    masters,
    named,
    numbers,
    open: open.filter((one) => traits.settles.includes(one.account)),
    payWays: new Set((await payWaysOf(run)).map(({ dictKey }) => dictKey)),
    legalEntity,
    sayBooks: await differentBooksWords(tx),
    period: await bookingPeriodProblem(run, document, { legalEntity }, purpose),
    settledAmt: await settledAmount(run, document, loaded),
    tax: traits.lines === 'subjects' && document.tags.includes('booked') ? await expenseTaxOf(tx, document.id) : [],
  }
}

/** Ways of payment, the platform's and the tenant's own. */
const payWaysOf = async ({ tx }: Run) => [
  ...(await openEntries(tx, 'platform', 'pay_way')),
  ...(await openEntries(tx, 'tenant', 'pay_way')),
]

/** A missing id comes from requests as 0. */
const noId = '0'
const withoutZeroIds = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => !(field.endsWith('Id') && value === noId))) as Row
const enteredHead = (stored: StoredDocument): MoneyHead => withoutZeroIds(headOf(stored))

/**
 * Refuses records that do not exist, because a draft with them could not be stored. A draft may have all other
 * problems.
 */
function refuseUnknown(
  { bartererId, accountId }: MoneyHead,
  rows: readonly MoneyRow[],
  { masters, named, numbers }: Pick<MoneyContext, 'masters' | 'named' | 'numbers'>,
): void {
  const isPartner = masters.of('customer', bartererId) ?? masters.of('supplier', bartererId)
  const inHead = [...(bartererId && !isPartner ? ['bartererId'] : []), ...(accountId && !named.has(accountId) ? ['accountId'] : [])]
  if (inHead.length > 0) refuse('FIELD_BAD', { problems: inHead.map((field) => ({ field, rule: 'FIELD_BAD', reason: unknown })) })
  const inRows = rows.flatMap(({ sourceBillId, subjectId }, at): Problem[] => [
    ...(sourceBillId && !numbers.has(sourceBillId)
      ? [{ row: at + 1, field: 'sourceBillId', rule: 'LINE_BAD', reason: unknown } as const]
      : []),
    ...(subjectId && !named.has(subjectId) ? [{ row: at + 1, field: 'subjectId', rule: 'LINE_BAD', reason: unknown } as const] : []),
  ])
  if (inRows.length > 0) refuse('LINE_BAD', { problems: inRows })
}

const unknown = { zh: '不存在', en: 'there is none' }

/** Completes a draft: partner as customer or supplier, default direction, rounded amounts, and the head's sums. */
function completeMoney(
  { settings: { places, defaultTaxRate } }: Run,
  traits: MoneyTraits,
  stored: StoredDocument,
  head: MoneyHead,
  said: readonly MoneyRow[],
  masters: Masters,
): StoredDocument {
  const { bartererId } = head
  const partner = {
    customerId: masters.of('customer', bartererId) ? bartererId : undefined,
    supplierId: masters.of('supplier', bartererId) ? bartererId : undefined,
  }
  const money = (text: string | undefined) => {
    const amount = readFigure(text)
    return amount && figureText(amount, places.amount)
  }
  /** The tax of a row, included in its amount. */
  const taxOfRow = ({ amount, taxRate }: MoneyRow): Partial<MoneyRow> => {
    const rate = figure(taxRate)
    const isTaxed = traits.lines === 'subjects' && !rate.isZero()
    return isTaxed ? { taxAmt: fixedText(taxOf(figure(amount), rate, places.amount), places.amount) } : {}
  }
  const rows = said.map(({ taxAmt: _, ...row }) => withoutNulls({ ...row, amount: money(row.amount), ...taxOfRow(row) }))
  const spent = traits.lines === 'subjects' && rows.length > 0 ? sum(rows.map(({ amount }) => figure(amount))).toFixed() : undefined
  const amount = money(head.amount ?? spent)
  const direction = head.direction ?? (partner.customerId ? usualDirection('customer') : usualDirection('supplier'))
  const taxRate = stored.taxRate ?? (traits.hasTax && partner.customerId ? defaultTaxRate : undefined)
  const taxAmt = taxOf(figure(amount), figure(taxRate), places.amount).toFixed()
  // the tax of an expense is the sum of its lines' tax
  const ofRows = traits.lines === 'subjects' ? sum(rows.map((row) => figure(row.taxAmt))).toFixed() : undefined
  const sums = {
    ...headTotalsOfNone,
    taxAmt: ofRows ?? taxAmt,
    totalAmt: amount ?? '0',
    finalAmt: amount ?? '0',
    ...(taxRate ? { taxRate } : {}),
  }
  const document = { ...stored, ...sums, ...partner, lines: [] } as StoredDocument
  return withMoney(document, withoutNulls({ ...head, direction, amount }), rows)
}

/** The tax in an amount that includes it. */
export const taxOf = (amount: Decimal, rate: Decimal, places: number): Decimal => amount.sub(roundTo(withoutTax(amount, rate), places))

/**
 * For each row, its amount and the open amount that it settles: the one in the account whose sign fits the row,
 * otherwise the first. Undefined where nothing is open.
 */
export function partsOf({ document, open }: Pick<MoneyContext, 'document' | 'open'>): (MoneyPart | undefined)[] {
  const direction = directionOf(document)
  return rowsOf(document).map(({ sourceBillId, amount }) => {
    const ofDocument = open.filter(({ documentId }) => documentId === sourceBillId)
    const paid = figure(amount)
    const of = ofDocument.find((one) => openForDirection(direction, one).isNegative() === paid.isNegative()) ?? ofDocument[0]
    return of && { of, amount: paid }
  })
}
