import type { Words } from '#domain/core/words.ts'

/** The fixed texts of a statement; a template's own texts come from the template. */
export const statementWords = {
  statement: { zh: '对账函', en: 'Statement of account' },
  to: { zh: '致', en: 'To' },
  period: { zh: '期间', en: 'Period' },
  intro: {
    zh: '为核对双方往来账目，现将{period}的往来列示如下，请核对。',
    en: 'Below are the entries of our account with you, {period}. Please compare them with your books.',
  },
  until: { zh: '截至{date}', en: 'up to {date}' },
  from: { zh: '{from}至{date}', en: '{from} to {date}' },
  opening: { zh: '期初余额', en: 'Opening balance' },
  owesUs: { zh: '截至{date}，贵单位应付我方 {amount} 元', en: 'As of {date} you owe us {amount}' },
  weOwe: { zh: '截至{date}，我方应付贵单位 {amount} 元', en: 'As of {date} we owe you {amount}' },
  settled: { zh: '截至{date}，双方往来已结清。', en: 'As of {date} nothing is owed.' },
  more: {
    zh: '往来过多，仅列示最近{count}笔，之前的计入期初余额。',
    en: 'Of the entries the last {count} are listed, those before are part of the opening balance.',
  },
  reply: { zh: '回执', en: 'Reply' },
  agrees: { zh: '□ 信息核对无误', en: '□ The statement agrees with our books' },
  differs: { zh: '□ 信息不符，我方余额为 ________________ ，差异说明：', en: '□ It differs: our balance is ________________ , because' },
  seal: { zh: '（盖章）', en: '(Stamp and signature)' },
  date: { zh: '日期：', en: 'Date:' },
} as const satisfies Record<string, Words>
