import type { Words } from '#domain/core/words.ts'

export const ledgerWords = {
  opening: { zh: '期初余额', en: 'Opening balance' },
  raised: { zh: '本期增加', en: 'Increase' },
  lowered: { zh: '本期减少', en: 'Decrease' },
  net: { zh: '净额', en: 'Net' },
  closing: { zh: '期末余额', en: 'Closing balance' },
  allEntities: { zh: '全部法人', en: 'All legal entities' },
  none: { zh: '还没有往来', en: 'Nothing was entered yet' },
} as const satisfies Record<string, Words>
