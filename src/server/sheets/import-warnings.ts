import { codeKey } from '#domain/core/plain-code.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { missedCheckDigit } from '#domain/core/validators.ts'
import type { Submitted } from '../resources/submit.ts'
import type { OpenSheet, SheetDefinition } from './import-columns.ts'
import type { RowProblem } from './import-row.ts'

/**
 * What may be wrong with a row and does not stop it: a barcode whose check digit is wrong, and values by which an
 * earlier row of the sheet is known, such as a second row of one barcode or name.
 */
export function warningsOf({ definition, rowsAlike }: OpenSheet<SheetDefinition>, row: number, body: Submitted): RowProblem[] {
  return [...checkDigitProblems(definition, body), ...alikeProblems({ definition, rowsAlike }, row, body)].map((refusal) => ({
    refusal,
    warning: true,
  }))
}

function checkDigitProblems({ fields }: SheetDefinition, body: Submitted): Problem[] {
  return Object.entries(fields).flatMap(([name, field]): Problem[] => {
    const expected = field.barCode && body[name] !== undefined ? missedCheckDigit(String(body[name])) : undefined
    if (expected === undefined) return []
    const reason = { zh: `校验位应为${expected}`, en: `its check digit should be ${expected}` }
    return [{ field: name, rule: 'FIELD_BAD', params: { field: field.label }, reason }]
  })
}

/** Each earlier row is told once, by the first set of fields that it shares. */
function alikeProblems(
  { definition, rowsAlike }: Pick<OpenSheet<SheetDefinition>, 'definition' | 'rowsAlike'>,
  row: number,
  body: Submitted,
): Problem[] {
  const told = new Set<number>()
  return (definition.importAlike ?? []).flatMap((names): Problem[] => {
    const [name = ''] = names
    const field = definition.fields[name]
    if (!field || body[name] === undefined) return []
    const key = JSON.stringify([name, ...names.map((one) => codeKey(String(body[one] ?? '')))])
    const first = rowsAlike.get(key)
    if (first === undefined) rowsAlike.set(key, row)
    if (first === undefined || first === row || told.has(first)) return []
    told.add(first)
    const reason = { zh: `与第${first}行重复`, en: `in row ${first}` }
    return [{ field: name, rule: 'DUPLICATE', params: { field: field.label, value: String(body[name]) }, reason }]
  })
}
