import { type Decimal, figureText, fixed, readFigure, roundTo, sum } from '#domain/decimal.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { withoutTax } from '#domain/line-amounts.ts'
import { type Direction, type MoneyPart, openTo, usualDirection } from '#domain/money.ts'
import type { Problem } from '#domain/refusals.ts'
import { settledOf } from '#server/documents/books/open-amounts.ts'
import type { Red } from '#server/documents/books/red-document.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import { type Masters, mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { openEntries } from '#server/queries/dictionaries.ts'
import { type SayBooks, sayingBooks } from '#server/queries/legal-entities.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { expenseTaxOf } from './expense-tax.ts'
import {
  entityOfDepot,
  headOf,
  lockSettled,
  type MoneyHead,
  type MoneyRow,
  type Named,
  namedOf,
  numbersOf,
  type OpenDocument,
  openDocuments,
  rowsOf,
  withMoney,
} from './money-store.ts'
import { figure, isEditable, isUnposted, passedPeriod } from './passed-facts.ts'

/** How a kind of money document books: what moves, what its lines are for, and which accounts of a partner they may settle. */
export type MoneyTraits = {
  /** Whether money goes through an account: always, where one is named, or never. */
  pays: 'always' | 'whereNamed' | 'never'
  lines: 'documents' | 'subjects' | 'none'
  settles: readonly LedgerEntry['account'][]
  /** Whether tax is in what a customer is charged by it; the others say no rate. */
  hasTax?: true
  /** A partner that is switched off is still paid what he is owed, and pays what he owes. */
  partnerMayBeOff?: true
}

/** What the guards, effects and answer of a money document read. */
export type MoneyWork = {
  document: StoredDocument
  masters: Masters
  /** The account and the subjects that it names, by id. */
  named: ReadonlyMap<string, Named>
  /** Numbers of the documents that its lines settle. */
  numbers: ReadonlyMap<string, string | undefined>
  /** What is open of them with its partner, while it is not posted. */
  open: readonly OpenDocument[]
  payWays: ReadonlySet<string>
  /** In whose books it is. */
  legalEntity: string
  sayBooks: SayBooks
  period: Problem | undefined
  settledAmt?: string | undefined
  /** What an expense has entered of the tax of its invoice. */
  tax: Awaited<ReturnType<typeof expenseTaxOf>>
  red?: Red
}

export const partyOf = ({ customerId, supplierId }: StoredDocument): Pick<LedgerEntry, 'party' | 'partyId'> | undefined => {
  if (customerId) return { party: 'customer', partyId: customerId }
  return supplierId ? { party: 'supplier', partyId: supplierId } : undefined
}

export const directionOf = (document: StoredDocument): Direction => headOf(document).direction ?? usualDirection(partyOf(document)?.party)

const idsIn = (rows: readonly MoneyRow[], field: 'sourceBillId' | 'subjectId') =>
  [...new Set(rows.flatMap((row) => row[field] ?? []))].sort()

/**
 * What guards and effects of receipts, payments and their like read: partner, account and what the rows are for, locked where the event
 * settles it.
 */
export async function loadMoney(
  traits: MoneyTraits,
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: MoneyWork,
): Promise<MoneyWork> {
  const { tx } = run
  const [head, rows] = [saidHead(stored), rowsOf(stored).map(withoutNone)]
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
  const document = isEditable(stored) ? completed(run, traits, stored, head, rows, masters) : { ...stored, lines: [] }
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
    payWays: new Set((await waysOf(run)).map(({ dictKey }) => dictKey)),
    legalEntity,
    sayBooks: await sayingBooks(tx),
    period: await passedPeriod(run, document, { legalEntity }, purpose),
    settledAmt: await settledOf(run, document, loaded),
    tax: traits.lines === 'subjects' && document.tags.includes('booked') ? await expenseTaxOf(tx, document.id) : [],
  }
}

/** The ways of payment, the platform's and the tenant's own. */
const waysOf = async ({ tx }: Run) => [...(await openEntries(tx, 'platform', 'pay_way')), ...(await openEntries(tx, 'tenant', 'pay_way'))]

/** An id of 0 is none, as the wire writes it. */
const none = '0'
const withoutNone = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => !(field.endsWith('Id') && value === none))) as Row
const saidHead = (stored: StoredDocument): MoneyHead => withoutNone(headOf(stored))

/** A draft may be wrong, but not name what there is not: nothing could be stored. */
function refuseUnknown(
  { bartererId, accountId }: MoneyHead,
  rows: readonly MoneyRow[],
  { masters, named, numbers }: Pick<MoneyWork, 'masters' | 'named' | 'numbers'>,
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

/** With its partner under the one name or the other, the usual way of its money, amounts with the tenant's places, and the head's sums. */
function completed(
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
  /** A rate makes tax of the amount, which includes it. */
  const taxOfRow = ({ amount, taxRate }: MoneyRow): Partial<MoneyRow> => {
    const rate = figure(taxRate)
    const isTaxed = traits.lines === 'subjects' && !rate.isZero()
    return isTaxed ? { taxAmt: fixed(taxOf(figure(amount), rate, places.amount), places.amount) } : {}
  }
  const rows = said.map(({ taxAmt: _, ...row }) => present({ ...row, amount: money(row.amount), ...taxOfRow(row) }))
  const spent = traits.lines === 'subjects' && rows.length > 0 ? sum(rows.map(({ amount }) => figure(amount))).toFixed() : undefined
  const amount = money(head.amount ?? spent)
  const direction = head.direction ?? (partner.customerId ? usualDirection('customer') : usualDirection('supplier'))
  const taxRate = stored.taxRate ?? (traits.hasTax && partner.customerId ? defaultTaxRate : undefined)
  const taxAmt = taxOf(figure(amount), figure(taxRate), places.amount).toFixed()
  // the tax of an expense is that of its lines
  const ofRows = traits.lines === 'subjects' ? sum(rows.map((row) => figure(row.taxAmt))).toFixed() : undefined
  const sums = {
    ...headTotalsOfNone,
    taxAmt: ofRows ?? taxAmt,
    totalAmt: amount ?? '0',
    finalAmt: amount ?? '0',
    ...(taxRate ? { taxRate } : {}),
  }
  const document = { ...stored, ...sums, ...partner, lines: [] } as StoredDocument
  return withMoney(document, present({ ...head, direction, amount }), rows)
}

/** The tax in an amount that includes it. */
export const taxOf = (amount: Decimal, rate: Decimal, places: number): Decimal => amount.sub(roundTo(withoutTax(amount, rate), places))

/** The parts of its money with what is open of their documents: the account that has the sign of the part, else the first; nothing where nothing is. */
export function partsOf({ document, open }: Pick<MoneyWork, 'document' | 'open'>): (MoneyPart | undefined)[] {
  const direction = directionOf(document)
  return rowsOf(document).map(({ sourceBillId, amount }) => {
    const ofDocument = open.filter(({ documentId }) => documentId === sourceBillId)
    const paid = figure(amount)
    const of = ofDocument.find((one) => openTo(direction, one).isNegative() === paid.isNegative()) ?? ofDocument[0]
    return of && { of, amount: paid }
  })
}
