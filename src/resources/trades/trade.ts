import type { Words } from '#domain/core/words.ts'

/** Goods of this unit are sold by weight. */
export const weightUnit = '公斤'

export type TradeGoods = { name: string; spec: string; className: string; unit: string; taxRate: string; retail: string; purchase: string }

/** What a company of a trade begins with. */
export type Trade = {
  label: Words
  /** Goods by which one recognises it. */
  hint: Words
  /** Values of settings, by key. */
  settings: Readonly<Record<string, string>>
  /** Decimals of the quantities by name of the unit. */
  units: Readonly<Record<string, number>>
  goods: readonly TradeGoods[]
}

/** Sample goods from a table, one a line: name | spec | class | unit | tax rate | retail price | purchase price. */
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

/** The classes of a trade in the order of its goods. */
export const classesOf = ({ goods }: Trade): string[] => [...new Set(goods.map(({ className }) => className))]
