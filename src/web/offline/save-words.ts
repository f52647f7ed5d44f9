import type { CountedWords } from '../i18n/words.ts'

export const saveWords = {
  kept: {
    zh: '已保存在本机，网络恢复后自动提交',
    en: 'Saved in this browser; it is sent by itself once the server can be reached',
  },
  goesFirst: {
    zh: '这张单据还有一次保存没有得到回答，等它提交之后再操作',
    en: 'A save of this document has no answer yet; wait until it is sent',
  },
  tooOld: {
    zh: '很久以前提交过，没有得到回答，可能已经保存。请先在列表中核对，再重新提交，或者不再提交',
    en: 'It was sent long ago without an answer and may be stored: look into the list first, then send it again or not at all',
  },
  waiting: { zh: '{count} 张单据待提交', en: '{count} documents wait to be sent', enOne: '{count} document waits to be sent' },
  refused: {
    zh: '{count} 张单据提交时被拒绝，内容仍在本机',
    en: '{count} documents were refused; they are still in this browser',
    enOne: '{count} document was refused; it is still in this browser',
  },
  look: { zh: '查看', en: 'Look' },
  title: { zh: '待提交的单据', en: 'Documents to be sent' },
  about: {
    zh: '没有网络时保存的单据按保存的顺序提交，每张只提交一次。被拒绝的留在这里，打开改正后再保存，或者重新提交。',
    en: 'What was saved without the server is sent in the order it was saved, each once. What is refused stays here: open it, put it right and save, or send it again.',
  },
  none: { zh: '没有待提交的单据', en: 'Nothing waits to be sent' },
  isWaiting: { zh: '待提交', en: 'Waits' },
  isRefused: { zh: '被拒绝', en: 'Refused' },
  open: { zh: '打开', en: 'Open' },
  again: { zh: '重新提交', en: 'Send again' },
  drop: { zh: '不再提交', en: 'Do not send' },
  dropText: {
    zh: '这次保存不会提交，单据中填写的内容还在它的页面里。',
    en: 'This save is not sent. What was typed is still on the page of the document.',
  },
} as const satisfies Record<string, CountedWords>
