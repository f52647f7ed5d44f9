import { type CountedWords, words } from '../i18n/words.ts'

export const sharedWords = {
  title: words('查看单据', 'A document for you'),
  hint: words(
    '有人把这张单据分享给您；可以打开或下载，不能修改。',
    'Somebody shared this document with you. Open or download it; nothing can be changed.',
  ),
  loading: words('正在打开…', 'Opening…'),
  open: words('打开', 'Open'),
  download: words('下载', 'Download'),
  noToken: words('链接不完整，请向分享人再要一次', 'This link is incomplete; please ask whoever sent it again'),
} as const satisfies Record<string, CountedWords>
