/** Kinds of customers, and words in a name by which they are recognised; the last kind covers all other names. */
export const natures: readonly { name: string; words: readonly string[] }[] = [
  { name: '学校与医院食堂', words: ['食堂', '小学', '大学', '幼儿园', '医院', '养老院'] },
  { name: '酒店与餐饮', words: ['酒店', '面馆', '酒楼', '宾馆', '咖啡'] },
  { name: '零售小店', words: ['便利店', '副食店', '书店'] },
  { name: '个人会员', words: ['会员'] },
  { name: '企业与单位', words: [] },
]

/** Levels of customers with their discount, in percent of the price. */
export const levels: readonly { name: string; discountRate: string; remark: string }[] = [
  { name: '战略客户', discountRate: '92', remark: '年采购额五十万元以上' },
  { name: '金牌客户', discountRate: '95', remark: '年采购额二十万元以上' },
  { name: '普通客户', discountRate: '100', remark: '按零售价结算' },
]

/** The kind of a customer, recognised by the name. */
export const natureOf = (name: string): string =>
  (natures.find(({ words }) => words.some((word) => name.includes(word))) ?? natures.at(-1))?.name ?? ''

/**
 * The level of the customer at this position in the list: every seventh strategic, every third gold, the others
 * regular.
 */
export const levelOf = (at: number): string => levels[at % 7 === 0 ? 0 : at % 3 === 0 ? 1 : 2]?.name ?? ''

/**
 * Payment term in days and credit limit of the customer at this position in the list; empty for those who pay at once.
 */
export const creditOf = (at: number): { period?: number; creditLimit?: string } =>
  ({ 战略客户: { period: 45, creditLimit: '80000.00' }, 金牌客户: { period: 30, creditLimit: '20000.00' } })[levelOf(at)] ?? {}
