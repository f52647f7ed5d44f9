import { type CountedWords, words } from '../../i18n/words.ts'

export const listPrintWords = {
  print: words('打印列表', 'Print the list'),
  chosen: words('所选', 'Chosen'),
  search: words('搜索', 'Search'),
  rows: words('共 {count} 条', '{count} rows', '{count} row'),
  cut: words('共 {count} 条，打印前 {most} 条', 'the first {most} of {count} rows'),
  from: words('{from} 起', 'from {from}'),
  until: words('{until} 止', 'until {until}'),
} as const satisfies Record<string, CountedWords>
