import type { Words } from '#domain/core/words.ts'

/** The unit of goods that are sold by weight. */
export const weightUnit = '公斤'

export type TradeGoods = { name: string; spec: string; className: string; unit: string; taxRate: string; retail: string; purchase: string }

/** The sample data and settings with which a company of this trade starts. */
export type Trade = {
  label: Words
  /** Typical goods, by which a user recognises the trade. */
  hint: Words
  /** Values of settings, by key. */
  settings: Readonly<Record<string, string>>
  /** Decimals of quantities, by name of the unit. */
  units: Readonly<Record<string, number>>
  goods: readonly TradeGoods[]
}

/**
 * Reads sample goods from a table, one per line: name | spec | class | unit | tax rate | retail price | purchase
 * price.
 */
export function goodsOf(table: string): TradeGoods[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', spec = '', className = '', unit = '', taxRate = '', retail = '', purchase = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      return { name, spec, className, unit, taxRate, retail, purchase }
    })
}

/** The classes of a trade's goods, in the order in which they first occur. */
export const classesOf = ({ goods }: Trade): string[] => [...new Set(goods.map(({ className }) => className))]
