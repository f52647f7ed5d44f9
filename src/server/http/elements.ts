import type { Ajv, ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv'

/** Errors of one input at most: who gets a hundred fields wrong reads no more of them. */
export const mostErrors = 100

/** What looking at the lists of one input has taken, over all of them. */
export type Effort = { elements: number; errors: number }

type Elements = {
  (this: Effort, rows: readonly unknown[], at?: { instancePath: string }): boolean
  errors?: ErrorObject[]
}

/**
 * Gives `items` our own meaning: the elements of a list that is longer than `maxItems` are not looked at, for that is what is wrong with
 * it, and looking ends at `mostErrors`. Ajv's own goes through every element whatever the others said, and copies all earlier errors for
 * each wrong one, which takes minutes for a list that a single request can carry. Validators are called with an `Effort` as `this`.
 */
export function boundElements(ajv: Ajv): void {
  ajv.removeKeyword('items')
  ajv.addKeyword({ keyword: 'items', type: 'array', schemaType: 'object', compile: elementsOf(ajv) } as FuncKeywordDefinition)
}

const elementsOf =
  (ajv: Ajv) =>
  (items: object, { maxItems }: { maxItems?: number }): Elements => {
    if (maxItems === undefined) throw new Error(`the contract has a list without maxItems, of ${JSON.stringify(items)}`)
    // compiled when first met: an element may hold a list of its own kind
    let validate: ValidateFunction | undefined
    const check: Elements = function (rows, at) {
      validate ??= ajv.compile(items)
      const errors = rows.length > maxItems ? [] : errorsIn(rows, validate, this, at?.instancePath ?? '')
      check.errors = errors
      return errors.length === 0
    }
    return check
  }

function errorsIn(rows: readonly unknown[], validate: ValidateFunction, effort: Effort, path: string): ErrorObject[] {
  const found: ErrorObject[] = []
  for (const [index, row] of rows.entries()) {
    if (effort.errors >= mostErrors) break
    effort.elements += 1
    const before = effort.errors
    if (validate.call(effort, row)) continue
    const errors = validate.errors ?? []
    // those of lists inside the element are among them
    effort.errors = before + errors.length
    for (const error of errors) found.push({ ...error, instancePath: `${path}/${index}${error.instancePath}` })
  }
  return found
}
