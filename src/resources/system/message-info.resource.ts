import { defineResource } from '../definition/define-resource.ts'

/** The types of messages. */
export const messageTypes = [
  { value: 1, words: { zh: '通知', en: 'Notice' } },
  { value: 2, words: { zh: '协同', en: 'Work together' } },
] as const

export const messageInfo = defineResource({
  api: 'MessageInfoApi',
  table: 'message_info',
  stem: 'messageinfo',
  menu: { group: 'messages', path: '/messages/info', sort: 10, icon: 'mail' },
  label: { zh: '消息', en: 'Messages' },
  title: ['title'],
  fields: {
    title: { label: { zh: '标题', en: 'Title' }, kind: 'text', list: true, filter: 'contains', required: true, width: 240 },
    receiverId: {
      label: { zh: '接收人', en: 'Receiver' },
      kind: 'reference',
      to: 'UserApi',
      name: 'receiverName',
      list: true,
      filter: 'equals',
      required: true,
      width: 130,
    },
    type: {
      label: { zh: '类型', en: 'Type' },
      kind: 'choice',
      choices: messageTypes,
      list: true,
      filter: 'equals',
      initial: 1,
      width: 90,
    },
    content: { label: { zh: '内容', en: 'Content' }, kind: 'textarea', required: true, detail: true },
    readStatus: {
      label: { zh: '已读', en: 'Read' },
      kind: 'yesNo',
      list: true,
      filter: 'equals',
      readOnly: true,
      form: false,
      width: 80,
    },
    readTime: { label: { zh: '阅读时间', en: 'Read at' }, kind: 'moment', list: true, readOnly: true, form: false, width: 160 },
  },
  keyword: ['title', 'content'],
  sort: 'title',
  told: 'receiverId',
  unique: [],
})
