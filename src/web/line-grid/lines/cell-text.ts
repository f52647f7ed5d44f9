import { keepings } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import { readLots } from '#domain/stock/lot-text.ts'
import { isInForce } from '#domain/tax/tax-facts.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { fieldText } from './field-text.ts'
import type { LineRules } from './rules.ts'
import type { Choice, EditResult, GridGoods, GridLine, LineColumn, RateChoices } from './types.ts'
import { gridWords } from './words.ts'

/** What the text of a cell depends on besides its line. `say` returns texts in the reader's language. */
export type CellContext = RateChoices & {
  rules: LineRules
  depots: readonly Choice[]
  say: (words: Words) => string
}

/** An entry of the list below a choice cell. When it is chosen, `change` is applied to the line. */
export type CellChoice = { key: string; text: string; hint?: string; also?: readonly string[]; change: Partial<GridLine> }

const yes: Words = { zh: '是', en: 'Yes' }
const no: Words = { zh: '否', en: 'No' }
const noSuchChoice = (text: string): Words => ({ zh: `没有“${text}”这一项`, en: `There is no choice “${text}”` })

/** Name of a line's goods, with their specification if it is known. */
export const goodsName = (line: GridLine): string => line.commFullName || line.commInfoName || ''

/** Text of a cell that is not being edited. If something was typed before the goods are known, that text is shown. */
export function cellText(line: GridLine, column: LineColumn, context: Pick<CellContext, 'say'>): string {
  const waiting = line.asked?.cells[column.name]
  if (waiting !== undefined) return waiting
  const text = fieldText(line, column.name)
  switch (column.kind) {
    case 'goods':
      return line.asked ? line.asked.text : [line.commInfoCode, goodsName(line)].filter(Boolean).join(' ')
    case 'unit':
      return line.unitName ?? ''
    case 'depot':
      return line.depotName ?? ''
    case 'taxRate':
      return formatQty(line.taxRate)
    case 'qty':
    case 'percent':
      return formatQty(text)
    case 'mixedQty':
      return inUnits(line, text)
    case 'price':
      return formatMoney(withoutIdleZeros(text, 2))
    case 'amount':
      return formatMoney(text)
    case 'yesNo':
      return text === '2' ? context.say(yes) : ''
    case 'choice': {
      const words = column.choices?.[text]
      return words ? context.say(words) : ''
    }
    case 'text':
    case 'lots':
      return text
  }
}

/** Text of a cell for editing, copying and filling down: figures without formatting, goods by their code. */
export function editText(line: GridLine, column: LineColumn, context: Pick<CellContext, 'say'>): string {
  if (column.kind === 'goods') return line.asked?.text ?? line.commInfoCode ?? ''
  return column.numeric ? cellText(line, column, context).replaceAll(',', '') : cellText(line, column, context)
}

/** A quantity in basic units as text in the units of the goods, such as 2箱3瓶 (rule C5 *conversionResult*). */
function inUnits(line: GridLine, text: string): string {
  const basicQty = readFigure(text)
  return basicQty ? conversionText(basicQty, line.unitList ?? [], line.basicUnit) : text
}

const choiceKinds: ReadonlySet<string> = new Set(['unit', 'depot', 'taxRate', 'yesNo', 'choice'])

/** True for a column whose values are chosen from a short list. */
export const isChoiceCell = (column: LineColumn): boolean => choiceKinds.has(column.kind)

/** All entries of the list below a choice cell; empty for other cells. */
export function choicesOf(line: GridLine, column: LineColumn, context: CellContext): CellChoice[] {
  switch (column.kind) {
    case 'unit':
      return (line.unitList ?? []).map((unit) => ({
        key: unit.unitId ?? '',
        text: unit.unitName ?? '',
        hint: unitHint(unit.conversion, line.basicUnit),
        change: { unitId: unit.unitId, unitName: unit.unitName, conversion: unit.conversion },
      }))
    case 'depot':
      return context.depots.map(({ id, name, code = '', mnemonic = '' }) => ({
        key: id,
        text: name,
        hint: code,
        also: [code, mnemonic].filter(Boolean),
        change: { depotId: id, depotName: name },
      }))
    case 'taxRate':
      return ratesInForce(context).map(({ id, name, taxRate }) => ({
        key: id,
        text: formatQty(taxRate),
        hint: name,
        change: { taxRateId: id, taxRate },
      }))
    case 'yesNo':
      return [
        { key: '2', text: context.say(yes), also: [yes.zh, yes.en, '2', '√'], change: { [column.name]: 2 } },
        { key: '1', text: context.say(no), also: [no.zh, no.en, '1', ''], change: { [column.name]: 1 } },
      ]
    case 'choice':
      return Object.entries(column.choices ?? {}).map(([key, words]) => ({
        key,
        text: context.say(words),
        also: [key, words.zh, words.en],
        change: { [column.name]: /^\d+$/.test(key) ? Number(key) : key },
      }))
    default:
      return []
  }
}

function unitHint(conversion: string | null | undefined, basicUnit: string | null | undefined): string {
  const size = readFigure(conversion)
  return size && !size.eq(1) && basicUnit ? `= ${size.toFixed()} ${basicUnit}` : ''
}

/** True if the text is the name of the choice or one of its other names. */
export const isExactly = ({ text, also = [] }: CellChoice, typed: string): boolean =>
  [text, ...also].some((name) => name.toLowerCase() === typed.trim().toLowerCase())

/** The choices that match a typed text, exact matches first. */
export function matchingChoices(choices: readonly CellChoice[], typed: string): CellChoice[] {
  const text = typed.trim().toLowerCase()
  const begins = (choice: CellChoice) => [choice.text, ...(choice.also ?? [])].some((name) => name.toLowerCase().startsWith(text))
  const exact = choices.filter((choice) => isExactly(choice, text))
  return [...exact, ...choices.filter((choice) => !exact.includes(choice) && begins(choice))]
}

/**
 * The line after a text was entered into one of its cells by typing, pasting, filling down or copying. Goods cells are
 * not handled here, because their text has to be looked up.
 */
export function withCellText(line: GridLine, column: LineColumn, typed: string, context: CellContext): EditResult {
  if (line.asked) return { line: { ...line, asked: { ...line.asked, cells: { ...line.asked.cells, [column.name]: typed } } } }
  const { edit } = context.rules
  switch (column.kind) {
    case 'qty':
    case 'mixedQty':
      return withTypedQuantity(line, column, typed, context)
    case 'price':
    case 'amount':
      return withFieldChange(line, { [column.name]: plainFigure(typed) }, context)
    case 'percent':
      return withFieldChange(line, { [column.name]: plainPercentage(typed) }, context)
    case 'text':
      return { line: edit(line, { [column.name]: typed.trim() }) }
    case 'taxRate':
      return withRate(line, plainPercentage(typed), context)
    case 'lots':
      return withLotText(line, typed, context)
    default:
      return withChosenText(line, column, typed, context)
  }
}

/** The line after a change of fields, or the reason if the rules refuse the change. */
export function withFieldChange(line: GridLine, change: Partial<GridLine>, { rules }: Pick<CellContext, 'rules'>): EditResult {
  const refused = rules.whyNot(line, change)
  return refused ? { refused } : { line: rules.edit(line, change) }
}

function withTypedQuantity(line: GridLine, column: LineColumn, typed: string, context: CellContext): EditResult {
  const taken = context.rules.editQuantity(line, column.name, typed)
  if (taken) return { line: taken }
  return { refused: fillTemplate(gridWords.noQuantity, { text: typed.trim(), kept: cellText(line, column, context) || '0' }) }
}

/** The tax rates that are in force on the date of the document. */
const ratesInForce = ({ taxRates, day }: CellContext) => taxRates.filter((rate) => !day || isInForce(rate, day))

/** Sets a tax rate. A figure from the list is stored as a reference to the list, any other figure as typed. */
function withRate(line: GridLine, typed: string, context: CellContext): EditResult {
  const rate = readFigure(typed)
  const listed = rate && ratesInForce(context).find(({ taxRate }) => readFigure(taxRate)?.eq(rate))
  return { line: context.rules.edit(line, { taxRateId: listed?.id, taxRate: listed?.taxRate ?? typed }) }
}

/** Parses lots from text. Lots that the line already has keep their expiry dates. */
function withLotText(line: GridLine, typed: string, { rules }: CellContext): EditResult {
  const known = new Map((line.lots ?? []).map(({ lot, expiresOn }) => [lot, expiresOn]))
  const read = readLots(typed, {
    keeping: line.keeping === keepings.serial ? keepings.serial : keepings.lot,
    qty: rules.basicQtyOf(line),
    expiryOf: (lot) => known.get(lot),
  })
  return 'why' in read ? { refused: read.why } : { line: rules.withLots(line, read.lots) }
}

function withChosenText(line: GridLine, column: LineColumn, typed: string, context: CellContext): EditResult {
  if (column.kind === 'depot' && typed.trim() === '')
    return { line: context.rules.edit(line, { depotId: undefined, depotName: undefined }) }
  const matching = matchingChoices(choicesOf(line, column, context), typed)
  const choice = typed.trim() === '' ? matching.find(({ also }) => also?.includes('')) : matching[0]
  return choice ? withFieldChange(line, choice.change, context) : { refused: noSuchChoice(typed) }
}

/** The goods of a line, in the form in which a look-up returns them, so that a goods cell can be copied. */
export function goodsOf(line: GridLine): { goods: GridGoods; unitId: string | undefined } | undefined {
  const { commInfoId, commInfoCode, commInfoName, commFullName, unitList, unitId } = line
  const basic = unitList?.find((unit) => readFigure(unit.conversion)?.eq(1))
  if (!commInfoId) return undefined
  const goods: GridGoods = {
    id: commInfoId,
    commInfoCode: commInfoCode ?? '',
    commInfoName: commInfoName ?? '',
    unitId: basic?.unitId ?? unitId ?? '',
  }
  if (commFullName) goods.commFullName = commFullName
  if (line.basicUnit) goods.unitName = line.basicUnit
  if (unitList) goods.unitList = unitList
  if (line.commKind) goods.commKind = line.commKind
  return { goods, unitId: unitId ?? undefined }
}
