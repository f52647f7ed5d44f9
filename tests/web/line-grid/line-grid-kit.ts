import { withCellText } from '#web/line-grid/lines/cell-text.ts'
import type { EditContext } from '#web/line-grid/lines/line-edits.ts'
import { lineRules } from '#web/line-grid/lines/rules.ts'
import type { GridLine, LineColumn } from '#web/line-grid/lines/types.ts'
import { columns, depots, headDefaults, settings, taxRates, water } from './line-grid-samples.ts'

export const rules = lineRules(settings)
let made = 0
export const context: EditContext = {
  rules,
  depots,
  taxRates,
  say: (words) => words.zh,
  columns,
  newLine: () => ({ ...headDefaults, rowKey: `new-${++made}` }),
  isEditable: (_line, column) => column.editable,
  termsOf: () => ({}),
}
export const column = (name: string): LineColumn => {
  const found = columns.find((one) => one.name === name)
  if (!found) throw new Error(`No column ${name}`)
  return found
}
/** A line for which goods were chosen. */
export const lineOf = (goods = water, over: Partial<GridLine> = {}): GridLine => ({
  ...rules.takeGoods(context.newLine(), goods, undefined, { taxRates }),
  ...over,
})
/** The line after a text was typed into one of its cells. */
export const enter = (line: GridLine, name: string, text: string): GridLine => {
  const taken = withCellText(line, column(name), text, context)
  if (!taken.line) throw new Error(`refused: ${taken.refused.zh}`)
  return taken.line
}
