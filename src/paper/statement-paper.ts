import { fillPlaceholders, type Language } from '#domain/core/words.ts'
import { chineseCapitals } from '#domain/figures/chinese-capitals.ts'
import { Decimal, type DecimalPlaces, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { formatMoney } from '#domain/figures/format-figures.ts'
import type { Field } from '#resources/definition/field.ts'
import { ledgerFields } from '#resources/reports/ledger.ts'
import { columnsOf } from './columns.ts'
import { aroundOf, isLandscape, type Paper } from './document-paper.ts'
import { widthOnPaper } from './paper-sizes.ts'
import type { PaperChoice, PrintTemplate } from './print-template.ts'
import { statementWords as words } from './statement-words.ts'
import { type PaperLanguage, wordsOnPaper } from './words.ts'

/** The key of the statement's template, where documents have their kind. */
export const statementType = 'statement'

type Name = keyof typeof ledgerFields
const usual: readonly Name[] = ['billDate', 'kindName', 'billNo', 'debitAmt', 'creditAmt', 'balanceAmt']
const possible: readonly Name[] = [...usual, 'accountName', 'goodsAmt', 'taxAmt', 'remark']
const isPossible = (name: string): name is Name => possible.some((one) => one === name)

/** The possible columns of a statement; its head and foot are the same for every partner. */
export const statementChoices: Record<'head' | 'columns' | 'totals', readonly PaperChoice[]> = {
  head: [],
  columns: possible.map((field) => ({ field, label: ledgerFields[field].label })),
  totals: [],
}

/** The default statement. */
export const usualStatement: PrintTemplate = { head: [], columns: usual.map((field) => ({ field })), signatures: [], copies: [] }

/** An entry of a ledger, by the names of the wire. */
export type StatementEntry = Readonly<Partial<Record<Name, string>>>
export type Statement = {
  /** Whether the ledger is a customer's or a supplier's. */
  party: 'customer' | 'supplier'
  partner: string
  /** `entries`: the newest entries, oldest first; `total`: how many entries there are in all. */
  entries: readonly StatementEntry[]
  total: number
  sums: StatementEntry
  period: { startTime?: string | undefined; endTime?: string | undefined }
}
type Reader = {
  places: DecimalPlaces
  language: Language
  today: string
  company: string
  /** The letterhead of the legal entity, if it has one. */
  letterhead?: string | undefined
  /** The user who creates the statement, for the signatures. */
  maker: string
  template?: PrintTemplate | undefined
}

/**
 * The sentence that says who owes the balance. With `capitals`, letters that are not English state it in capitals too.
 */
function balanceSentence({ party, sums }: Statement, date: string, language: PaperLanguage, places: number, capitals: boolean): string {
  const left = readFigure(sums.balanceAmt) ?? zero
  if (left.isZero()) return fillPlaceholders(wordsOnPaper(words.settled, language), { date })
  const whole = decimal(left.abs())
  const sentence = (party === 'customer') === left.gt(0) ? words.owesUs : words.weOwe
  const said = fillPlaceholders(wordsOnPaper(sentence, language), { date, amount: formatMoney(whole.toFixed(), places) })
  return capitals && language !== 'en' ? `${said}（${chineseCapitals(whole)}）` : said
}

/** Texts above the lines: the template's (with `{period}`) or the default; and a note if entries are left out. */
function openingOf({ entries, total }: Statement, told: string, language: PaperLanguage, own: string | undefined): string[] {
  const intro = fillPlaceholders(own || wordsOnPaper(words.intro, language), { period: told })
  return total > entries.length ? [intro, fillPlaceholders(wordsOnPaper(words.more, language), { count: String(entries.length) })] : [intro]
}

const isMoney = (name: Name) => name.endsWith('Amt')

/** The entries in the template's columns, and their sums. */
function linesOf({ entries, sums }: Statement, template: PrintTemplate, language: PaperLanguage, places: number) {
  const laid = template.columns.flatMap(({ field, ...column }) => (isPossible(field) ? [{ ...column, field }] : []))
  const text = (name: Name, row: StatementEntry) => (isMoney(name) ? formatMoney(row[name], places) : (row[name] ?? ''))
  const shown = laid.filter(({ field, ifAny }) => !ifAny || entries.some((row) => text(field, row) !== ''))
  const cells = entries.map((row) => shown.map(({ field }) => text(field, row)))
  const added = (['debitAmt', 'creditAmt', 'goodsAmt', 'taxAmt'] as const).filter((name) => sums[name] !== undefined)
  const sumTexts: Record<string, string> = Object.fromEntries(added.map((name) => [name, text(name, sums)]))
  const landscape = isLandscape('a4', shown.length)
  const fields = shown.map(({ field, width: mm }) => {
    const { label, width = 120, kind }: Field = ledgerFields[field]
    const firm = isMoney(field) || kind === 'date' || field === 'billNo'
    return { field, label: wordsOnPaper(label, language), width, mm, figure: isMoney(field), firm }
  })
  const rows = entries.map((row, at) => ({
    number: at + 1,
    cells: cells[at] ?? [],
    sums: Object.fromEntries(added.map((name) => [name, readFigure(row[name]) ?? new Decimal(0)])),
  }))
  const columns = columnsOf(fields, [...cells, shown.map(({ field }) => sumTexts[field] ?? '')], widthOnPaper('a4', landscape))
  return { columns, landscape, rows, sums: sumTexts }
}

/**
 * A statement for a partner to compare with their books: the entries of their ledger, the balance, and a reply slip.
 * Amounts that the user may not see are left out.
 */
export function statementPaper(
  statement: Statement,
  { places, today, company, letterhead, maker, template = usualStatement, ...reader }: Reader,
): Paper {
  const { partner, entries, total, sums, period } = statement
  const language = template.language ?? reader.language
  const say = (text: (typeof words)[keyof typeof words]) => wordsOnPaper(text, language)
  const date = period.endTime && period.endTime < today ? period.endTime : today
  const told = period.startTime
    ? fillPlaceholders(say(words.from), { from: period.startTime, date })
    : fillPlaceholders(say(words.until), { date })
  const { columns, landscape, rows, sums: sumTexts } = linesOf(statement, template, language, places.amount)
  const opening = total > entries.length ? entries[0]?.openingAmt : sums.openingAmt
  return {
    title: say(words.statement),
    number: undefined,
    status: '',
    head: [
      { label: say(words.to), value: partner, wide: true },
      { label: say(words.period), value: told, wide: false },
      ...(opening === undefined ? [] : [{ label: say(words.opening), value: formatMoney(opening, places.amount), wide: false }]),
    ],
    columns,
    rows,
    sums: sumTexts,
    totals: [],
    signatures: template.signatures.map((one) => ({ label: one.label, value: one.maker ? maker : '' })),
    ...aroundOf(template, letterhead),
    letter: {
      opening: openingOf(statement, told, language, template.opening),
      closing: sums.balanceAmt === undefined ? '' : balanceSentence(statement, date, language, places.amount, template.capitals !== false),
      sender: `${template.heading || letterhead || company} ${say(words.seal)} ${date}`,
      reply: {
        title: say(words.reply),
        texts: [say(words.agrees), say(words.differs)],
        sender: `${partner} ${say(words.seal)} ${say(words.date)}`,
      },
    },
    handedOver: false,
    landscape,
    kind: 'a4',
  }
}

/** An example statement without a partner, for the template designer. */
export const exampleStatement = (language: Language): Statement => {
  const [out, receipt] = language === 'zh' ? ['销售出库单', '收款单'] : ['Sales out', 'Receipt of money']
  const entry = (
    day: string,
    kindName: string,
    billNo: string,
    debitAmt: string,
    creditAmt: string,
    balanceAmt: string,
  ): StatementEntry => ({
    ...{ billDate: `2026-01-${day}`, kindName, billNo, balanceAmt, goodsAmt: debitAmt || `-${creditAmt}`, taxAmt: '0.00' },
    ...(debitAmt && { debitAmt }),
    ...(creditAmt && { creditAmt }),
  })
  return {
    party: 'customer',
    partner: language === 'zh' ? '示例客户有限公司' : 'Example Customer Ltd.',
    entries: [
      entry('05', out, 'CK20260105-0001', '1130.00', '', '1130.00'),
      entry('12', receipt, 'SK20260112-0001', '', '630.00', '500.00'),
      entry('20', out, 'CK20260120-0003', '226.00', '', '726.00'),
    ],
    total: 3,
    sums: { openingAmt: '0.00', debitAmt: '1356.00', creditAmt: '630.00', balanceAmt: '726.00' },
    period: { startTime: '2026-01-01', endTime: '2026-01-31' },
  }
}
