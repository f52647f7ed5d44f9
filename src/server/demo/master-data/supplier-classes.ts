import type { Supplier } from './partners.ts'

type Nature = {
  name: string
  above?: string
  /** Words in a supplier's name by which the nature is recognised; the nature without words covers all other names. */
  words?: readonly string[]
}

/** Natures of suppliers, parents first. */
export const natures: readonly Nature[] = [
  { name: '厂家', words: ['乳业', '纸业', '清洁用品', '合作社'] },
  { name: '经销商' },
  { name: '一级代理', above: '经销商', words: ['酒业', '冷冻食品', '供应链'] },
  { name: '批发商', above: '经销商', words: ['批发', '果业'] },
  { name: '物流承运', words: ['物流', '运输'] },
]

/** The nature of a supplier, recognised by the name. */
export const natureOf = (name: string): string =>
  (natures.find(({ words = [] }) => words.some((word) => name.includes(word))) ?? natures.find(({ words }) => !words))?.name ?? ''

/** Tags of a supplier: for a weekly or a long payment term, and for a cold chain. */
export const tagsOf = ({ name, period }: Supplier): readonly string[] => [
  ...(period <= 7 ? ['周结'] : period >= 45 ? ['账期长'] : []),
  ...(/乳业|冷冻/.test(name) ? ['冷链'] : []),
]
