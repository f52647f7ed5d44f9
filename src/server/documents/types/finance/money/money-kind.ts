import { sql } from 'kysely'
import { fillPlaceholders } from '#domain/core/words.ts'
import { fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { type MoneyPart, moneyEntries, openForDirection, owedEntries } from '#domain/finance/money.ts'
import { carriesInputTax } from '#domain/purchase/supplier-invoice.ts'
import type { Taxpayer } from '#domain/tax/taxpayer.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import type { moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { postCash, reverseCash } from '#server/documents/books/money/cash.ts'
import { postEntries, reverseEntries } from '#server/documents/books/money/partner-ledger.ts'
import { mirrorDocument, redoDraft, requireRed } from '#server/documents/books/red-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind, ListExtension, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { partnerOf } from '#server/documents/engine/master-types.ts'
import { masterNames } from '#server/documents/engine/masters.ts'
import type { Run, Warning } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { figure, isUnposted } from '../submit-and-post-facts.ts'
import { postExpenseTax, uncertifiedTax } from './expense-tax.ts'
import { directionOf, loadMoney, type MoneyContext, type MoneyTraits, partsOf, partyOf } from './money-context.ts'
import { moneyFacts } from './money-facts.ts'
import { headOf, type MoneyRow, moneyHead, moneyLines, moneyListColumns, rowsOf, sumsByDirection } from './money-store.ts'

const own = [moneyHead, moneyLines] as const

/**
 * True if the tax of a line is deducted: the invoice allows deduction, and the line does not state that its tax is
 * cost.
 */
const isDeducted = ({ isSmall }: Taxpayer, invoiceKind: string | undefined, { deductible = 2 }: MoneyRow): boolean =>
  !isSmall && carriesInputTax(invoiceKind) && deductible === 2

/**
 * Posts the money to its account, settles open amounts, posts the rest as an advance or as owed by or to the partner,
 * and posts the input tax that waits to be certified (effect *bookMoney*).
 */
async function bookMoney(traits: MoneyTraits, run: Run, work: MoneyContext): Promise<void> {
  const { document, legalEntity, masters } = work
  const { accountId, amount: text } = headOf(document)
  const [direction, amount, partner] = [directionOf(document), figure(text), partyOf(document)]
  const booking = { id: document.id, billDate: document.billDate, legalEntity }
  if (accountId) await postCash(run.tx, document, [{ accountId, amount: direction === 1 ? amount : amount.neg() }])
  const { invoiceKind } = headOf(document)
  const taxpayer = run.settings.taxpayerOn(legalEntity, document.billDate)
  const deducted = rowsOf(document).map((row) => (isDeducted(taxpayer, invoiceKind, row) ? figure(row.taxAmt) : zero))
  const waits = deducted.map((tax, at) => ({ indexNo: at + 1, about: 'waiting' as const, amount: direction === 2 ? tax : tax.neg() }))
  await postExpenseTax(run.tx, booking, waits)
  if (!partner) return
  const money = { ...partner, direction, amount }
  if (traits.pays === 'always') {
    const parts = partsOf(work).filter((part): part is MoneyPart => part !== undefined)
    await postEntries(run.tx, booking, moneyEntries(money, parts))
  } else if (!accountId)
    await postEntries(run.tx, booking, owedEntries(money, aboutOf(traits), traits.hasTax ? figure(document.taxAmt) : zero), masters)
}

const aboutOf = ({ pays }: MoneyTraits) => (pays === 'never' ? 'supplement' : 'expense')

async function takeBackMoney(run: Run, work: MoneyContext): Promise<void> {
  const { document, legalEntity, tax } = work
  const red = requireRed(work)
  await reverseEntries(run.tx, document.id, red)
  await reverseCash(run.tx, document.id, red)
  const back = tax.map((entry) => ({ ...entry, amount: entry.amount.neg() }))
  await postExpenseTax(run.tx, { id: red.id, billDate: red.billDate, legalEntity: tax[0]?.legalEntity ?? legalEntity }, back)
}

const leftOver = { zh: '超出核销的{amount}记为预收预付', en: '{amount} beyond what is settled stands as an advance' }

/** Warns, until the document is posted, of money beyond what its lines settle. */
function warnings({ language, settings: { places } }: Run, { pays, lines }: MoneyTraits, { document }: MoneyContext): Warning[] {
  const rows = rowsOf(document)
  const rest = figure(headOf(document).amount).sub(sum(rows.map(({ amount }) => figure(amount))))
  if (pays !== 'always' || lines !== 'documents' || rows.length === 0 || !rest.gt(0) || !isUnposted(document)) return []
  return [{ key: 'ADVANCE', msg: fillPlaceholders(leftOver[language], { amount: fixedText(rest, places.amount) }, language) }]
}

function answer({ settings: { places } }: Run, traits: MoneyTraits, work: MoneyContext): object {
  const { document, masters, named, numbers } = work
  const { depotId, staffId, deptId, remark, customerId, supplierId, sourceBillId } = document
  const head = headOf(document)
  const parts = isUnposted(document) ? partsOf(work) : []
  const settled = sum(rowsOf(document).flatMap((row) => (row.sourceBillId ? [figure(row.amount)] : [])))
  const partner = partnerOf(document)
  return withoutNulls({
    ...head,
    bartererId: partner?.id,
    bartererName: partner && masters.of(partner.kind, partner.id)?.name,
    accountName: named.get(head.accountId ?? '')?.name,
    ...{ customerId, supplierId, depotId, staffId, deptId, remark, sourceBillId },
    ...masterNames(document, masters),
    ...(traits.hasTax && customerId ? { taxRate: document.taxRate, taxAmt: fixedText(figure(document.taxAmt), places.amount) } : {}),
    ...(figure(document.taxAmt).isZero() || traits.lines !== 'subjects' ? {} : taxOfExpense(work, places.amount)),
    settledAmt: traits.lines === 'documents' ? fixedText(settled, places.amount) : undefined,
    lines: rowsOf(document).map((row, at) => {
      const part = parts[at]
      const openAmt = part && fixedText(openForDirection(directionOf(document), part.of), places.amount)
      const names = { sourceBillNo: numbers.get(row.sourceBillId ?? ''), subjectName: named.get(row.subjectId ?? '')?.name }
      return withoutNulls({ ...row, indexNo: at + 1, ...names, openAmt, ...deductedOf(work, at) })
    }),
  })
}

/** The tax of an expense, and the part of it waiting to be certified. */
const taxOfExpense = ({ document, tax }: MoneyContext, places: number) => ({
  taxAmt: fixedText(figure(document.taxAmt), places),
  ...(document.tags.includes('counts') ? { waitingAmt: fixedText(sum(uncertifiedTax(tax).map(({ amount }) => amount)), places) } : {}),
})

/** True if the tax of a posted line is deducted. Before posting this is unknown, because it depends on the invoice. */
const deductedOf = ({ document, tax }: MoneyContext, at: number) =>
  document.tags.includes('booked') && rowsOf(document)[at]?.taxAmt
    ? { deductible: tax.some(({ indexNo }) => indexNo === at + 1) ? 2 : 1 }
    : {}

const listed: ListExtension = {
  matchesText: () => sql`false`,
  conditions: (tx, { bartererId, accountId, direction }) => {
    const money = sql`select 1 from money_document m where m.tenant_id = ${tx.tenantId} and m.document_id = d.id`
    return [
      ...(bartererId ? [sql`(d.customer_id = ${bartererId} or d.supplier_id = ${bartererId})`] : []),
      ...(accountId ? [sql`exists (${money} and m.account_id = ${accountId})`] : []),
      ...(direction ? [sql`exists (${money} and m.direction = ${direction})`] : []),
    ]
  },
  rowExtras: (run, heads) =>
    moneyListColumns(
      run.tx,
      heads.map(({ id }) => id),
    ),
  sums: ({ tx, settings: { places } }, where) => sumsByDirection(tx, where, places.amount),
}

const rowFields = ({ customerId, supplierId }: StoredDocument) => withoutNulls({ customerId, supplierId })

type MoneyKindOptions = { words: DocumentWords<typeof moneyReceiptLaw, never>; traits: MoneyTraits }

/** Common parts of all kinds of money documents. */
export const moneyParts = (traits: MoneyTraits) => ({
  own,
  totals: [],
  sums: ['finalAmt'] as const,
  sumNames: { finalAmt: 'amount' },
  load: (run: Run, stored: StoredDocument, purpose: Purpose, loaded?: MoneyContext) => loadMoney(traits, run, stored, purpose, loaded),
  effects: {
    bookMoney: locking(['sources', 'period'], (run: Run, work: MoneyContext) => bookMoney(traits, run, work)),
    mirrorMoney: mirrorDocument,
    takeBackMoney: locking(['period'], takeBackMoney),
    redoDraft,
  },
  answer: (run: Run, work: MoneyContext) => answer(run, traits, work),
  warnings: (run: Run, work: MoneyContext) => warnings(run, traits, work),
  rowFields,
  listed,
})

/**
 * Server side of a kind of money document: it is posted to account, ledger and expenses; a reversal undoes this (rule
 * B7).
 */
export const moneyKind = ({ words, traits }: MoneyKindOptions): DocumentKind<typeof moneyReceiptLaw, MoneyContext> => ({
  words,
  hash: machineHash(words),
  ...moneyParts(traits),
  facts: (run, work) => moneyFacts(traits, words.rights, run, work),
})
