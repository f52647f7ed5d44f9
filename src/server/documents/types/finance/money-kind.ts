import { sql } from 'kysely'
import { fixed, sum, zero } from '#domain/decimal.ts'
import { type MoneyPart, moneyEntries, openTo, owedEntries } from '#domain/money.ts'
import { carriesInputTax } from '#domain/supplier-invoice.ts'
import type { Taxpayer } from '#domain/taxpayer.ts'
import { fill } from '#domain/words.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import type { moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { postCash, reverseCash } from '#server/documents/books/cash.ts'
import { postEntries, reverseEntries } from '#server/documents/books/partner-ledger.ts'
import { mirrorDocument, redOf, redoDraft } from '#server/documents/books/red-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind, ListedBeside, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { masterNames, partnerOf } from '#server/documents/engine/masters.ts'
import type { Run, Warning } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { present } from '#server/wire-values.ts'
import { postExpenseTax, stillWaiting } from './expense-tax.ts'
import { moneyFacts } from './money-facts.ts'
import { besideOf, headOf, type MoneyRow, moneyHead, moneyLines, rowsOf, sumsByDirection } from './money-store.ts'
import { directionOf, loadMoney, type MoneyTraits, type MoneyWork, partsOf, partyOf } from './money-work.ts'
import { figure, isUnposted } from './passed-facts.ts'

const own = [moneyHead, moneyLines] as const

/** Whether the tax of a line is deducted: by its special invoice, where the line does not say that it is cost. */
const isDeducted = ({ isSmall }: Taxpayer, invoiceKind: string | undefined, { deductible = 2 }: MoneyRow): boolean =>
  !isSmall && carriesInputTax(invoiceKind) && deductible === 2

/** Money into or out of its account, what it settles and leaves with the partner, and what is owed without being paid at once (effect *bookMoney*). */
async function bookMoney(traits: MoneyTraits, run: Run, work: MoneyWork): Promise<void> {
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

async function takeBackMoney(run: Run, work: MoneyWork): Promise<void> {
  const { document, legalEntity, tax } = work
  const red = redOf(work)
  await reverseEntries(run.tx, document.id, red)
  await reverseCash(run.tx, document.id, red)
  const back = tax.map((entry) => ({ ...entry, amount: entry.amount.neg() }))
  await postExpenseTax(run.tx, { id: red.id, billDate: red.billDate, legalEntity: tax[0]?.legalEntity ?? legalEntity }, back)
}

const leftOver = { zh: '超出核销的{amount}记为预收预付', en: '{amount} beyond what is settled stands as an advance' }

/** What of the money no line is for, while that can be mended. */
function warnings({ language, settings: { places } }: Run, { pays, lines }: MoneyTraits, { document }: MoneyWork): Warning[] {
  const rows = rowsOf(document)
  const rest = figure(headOf(document).amount).sub(sum(rows.map(({ amount }) => figure(amount))))
  if (pays !== 'always' || lines !== 'documents' || rows.length === 0 || !rest.gt(0) || !isUnposted(document)) return []
  return [{ key: 'ADVANCE', msg: fill(leftOver[language], { amount: fixed(rest, places.amount) }, language) }]
}

function answer({ settings: { places } }: Run, traits: MoneyTraits, work: MoneyWork): object {
  const { document, masters, named, numbers } = work
  const { depotId, staffId, deptId, remark, customerId, supplierId, sourceBillId } = document
  const head = headOf(document)
  const parts = isUnposted(document) ? partsOf(work) : []
  const settled = sum(rowsOf(document).flatMap((row) => (row.sourceBillId ? [figure(row.amount)] : [])))
  const partner = partnerOf(document)
  return present({
    ...head,
    bartererId: partner?.id,
    bartererName: partner && masters.of(partner.kind, partner.id)?.name,
    accountName: named.get(head.accountId ?? '')?.name,
    ...{ customerId, supplierId, depotId, staffId, deptId, remark, sourceBillId },
    ...masterNames(document, masters),
    ...(traits.hasTax && customerId ? { taxRate: document.taxRate, taxAmt: fixed(figure(document.taxAmt), places.amount) } : {}),
    ...(figure(document.taxAmt).isZero() || traits.lines !== 'subjects' ? {} : taxOfExpense(work, places.amount)),
    settledAmt: traits.lines === 'documents' ? fixed(settled, places.amount) : undefined,
    lines: rowsOf(document).map((row, at) => {
      const part = parts[at]
      const openAmt = part && fixed(openTo(directionOf(document), part.of), places.amount)
      const names = { sourceBillNo: numbers.get(row.sourceBillId ?? ''), subjectName: named.get(row.subjectId ?? '')?.name }
      return present({ ...row, indexNo: at + 1, ...names, openAmt, ...deductedOf(work, at) })
    }),
  })
}

/** What of an expense is tax, and what of that waits to be certified. */
const taxOfExpense = ({ document, tax }: MoneyWork, places: number) => ({
  taxAmt: fixed(figure(document.taxAmt), places),
  ...(document.tags.includes('counts') ? { waitingAmt: fixed(sum(stillWaiting(tax).map(({ amount }) => amount)), places) } : {}),
})

/** Once it is in the books, whether the tax of a line is deducted; before it may be left to the invoice. */
const deductedOf = ({ document, tax }: MoneyWork, at: number) =>
  document.tags.includes('booked') && rowsOf(document)[at]?.taxAmt
    ? { deductible: tax.some(({ indexNo }) => indexNo === at + 1) ? 2 : 1 }
    : {}

const listed: ListedBeside = {
  found: () => sql`false`,
  conditions: (tx, { bartererId, accountId, direction }) => {
    const money = sql`select 1 from money_document m where m.tenant_id = ${tx.tenantId} and m.document_id = d.id`
    return [
      ...(bartererId ? [sql`(d.customer_id = ${bartererId} or d.supplier_id = ${bartererId})`] : []),
      ...(accountId ? [sql`exists (${money} and m.account_id = ${accountId})`] : []),
      ...(direction ? [sql`exists (${money} and m.direction = ${direction})`] : []),
    ]
  },
  beside: (run, heads) =>
    besideOf(
      run.tx,
      heads.map(({ id }) => id),
    ),
  sums: ({ tx, settings: { places } }, where) => sumsByDirection(tx, where, places.amount),
}

const rowFields = ({ customerId, supplierId }: StoredDocument) => present({ customerId, supplierId })

type Kind = { words: DocumentWords<typeof moneyReceiptLaw, never>; traits: MoneyTraits }

/** What all kinds of money documents gather, do and answer. */
export const moneyParts = (traits: MoneyTraits) => ({
  own,
  totals: [],
  sums: ['finalAmt'] as const,
  sumNames: { finalAmt: 'amount' },
  load: (run: Run, stored: StoredDocument, purpose: Purpose, loaded?: MoneyWork) => loadMoney(traits, run, stored, purpose, loaded),
  effects: {
    bookMoney: locking(['sources', 'period'], (run: Run, work: MoneyWork) => bookMoney(traits, run, work)),
    mirrorMoney: mirrorDocument,
    takeBackMoney: locking(['period'], takeBackMoney),
    redoDraft,
  },
  answer: (run: Run, work: MoneyWork) => answer(run, traits, work),
  warnings: (run: Run, work: MoneyWork) => warnings(run, traits, work),
  rowFields,
  listed,
})

/** A kind of money document on the server: entered, posted into account, ledger and expenses, and all of it back by a reversal (rule B7). */
export const moneyKind = ({ words, traits }: Kind): DocumentKind<typeof moneyReceiptLaw, MoneyWork> => ({
  words,
  hash: machineHash(words),
  ...moneyParts(traits),
  facts: (run, work) => moneyFacts(traits, words.rights, run, work),
})
