import type { Words } from '#domain/core/words.ts'

/** The tabs of the system settings, in their order. */
export const settingGroups = {
  amounts: { zh: '金额与税率', en: 'Amounts and tax' },
  stock: { zh: '出入库', en: 'Stock' },
  approval: { zh: '审批设置', en: 'Approval' },
  print: { zh: '打印设置', en: 'Printing' },
  payment: { zh: '支付设置', en: 'Payment' },
  mall: { zh: '商城设置', en: 'Mall' },
  safety: { zh: '安全', en: 'Safety' },
  screens: { zh: '界面', en: 'Screens' },
} as const satisfies Record<string, Words>

export type SettingGroup = keyof typeof settingGroups
