import type { Ajv, ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv'

/** Most errors reported for one input; no caller reads more. */
export const mostErrors = 100

/** Number of elements checked and of errors found so far, over all lists of one input. */
export type ValidationEffort = { elements: number; errors: number }

type ItemsValidator = {
  (this: ValidationEffort, rows: readonly unknown[], at?: { instancePath: string }): boolean
  errors?: ErrorObject[]
}

/**
 * Replaces Ajv's keyword `items`. The elements of a list longer than `maxItems` are not checked, and checking ends at
 * `mostErrors`. Ajv's own keyword checks every element whatever other keywords have found, and copies all earlier
 * errors for each wrong element, which takes minutes for a list that fits into a single request. Validators are called
 * with a `ValidationEffort` as `this`.
 */
export function boundElements(ajv: Ajv): void {
  ajv.removeKeyword('items')
  ajv.addKeyword({ keyword: 'items', type: 'array', schemaType: 'object', compile: elementsOf(ajv) } as FuncKeywordDefinition)
}

const elementsOf =
  (ajv: Ajv) =>
  (items: object, { maxItems }: { maxItems?: number }): ItemsValidator => {
    if (maxItems === undefined) throw new Error(`the contract has a list without maxItems, of ${JSON.stringify(items)}`)
    // compiled at first use, because an element may contain a list of its own type
    let validate: ValidateFunction | undefined
    const check: ItemsValidator = function (rows, at) {
      validate ??= ajv.compile(items)
      const errors = rows.length > maxItems ? [] : errorsIn(rows, validate, this, at?.instancePath ?? '')
      check.errors = errors
      return errors.length === 0
    }
    return check
  }

function errorsIn(rows: readonly unknown[], validate: ValidateFunction, effort: ValidationEffort, path: string): ErrorObject[] {
  const found: ErrorObject[] = []
  for (const [index, row] of rows.entries()) {
    if (effort.errors >= mostErrors) break
    effort.elements += 1
    const before = effort.errors
    if (validate.call(effort, row)) continue
    const errors = validate.errors ?? []
    // includes errors of lists inside the element
    effort.errors = before + errors.length
    for (const error of errors) found.push({ ...error, instancePath: `${path}/${index}${error.instancePath}` })
  }
  return found
}
