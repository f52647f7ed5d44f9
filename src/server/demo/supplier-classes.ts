import type { Supplier } from './partners.ts'

type Nature = {
  name: string
  above?: string
  /** Words in a supplier's name by which it is known to be one; the nature without any takes who is left. */
  words?: readonly string[]
}

/** What kinds of suppliers there are; one stands below another only after it. */
export const natures: readonly Nature[] = [
  { name: '厂家', words: ['乳业', '纸业', '清洁用品', '合作社'] },
  { name: '经销商' },
  { name: '一级代理', above: '经销商', words: ['酒业', '冷冻食品', '供应链'] },
  { name: '批发商', above: '经销商', words: ['批发', '果业'] },
  { name: '物流承运', words: ['物流', '运输'] },
]

/** The kind of a supplier, by its name. */
export const natureOf = (name: string): string =>
  (natures.find(({ words = [] }) => words.some((word) => name.includes(word))) ?? natures.find(({ words }) => !words))?.name ?? ''

/** What buyers note of a supplier: who is paid within the week or late, and what comes cold. */
export const tagsOf = ({ name, period }: Supplier): readonly string[] => [
  ...(period <= 7 ? ['周结'] : period >= 45 ? ['账期长'] : []),
  ...(/乳业|冷冻/.test(name) ? ['冷链'] : []),
]
