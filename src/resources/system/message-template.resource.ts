import { defineResource } from '../definition/define-resource.ts'
import { messageTypes } from './message-info.resource.ts'

export const messageTemplate = defineResource({
  api: 'MessageTemplateApi',
  table: 'message_template',
  stem: 'messagetemplate',
  menu: { group: 'messages', path: '/messages/template', sort: 20, icon: 'page' },
  label: { zh: '消息模板', en: 'Message templates' },
  title: ['title'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 160 },
    title: { label: { zh: '标题', en: 'Title' }, kind: 'text', list: true, filter: 'contains', required: true, width: 240 },
    type: { label: { zh: '类型', en: 'Type' }, kind: 'choice', choices: messageTypes, list: true, initial: 1, width: 90 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    content: {
      label: { zh: '内容', en: 'Content' },
      kind: 'textarea',
      required: true,
      detail: true,
      hint: { zh: '花括号里的字段名在发送时换成实际内容', en: 'A field name in braces is filled in when the message is sent' },
    },
  },
  keyword: ['code', 'title', 'content'],
  sort: 'code',
  unique: [['code']],
})
