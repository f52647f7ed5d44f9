import type { Words } from '../../domain/core/words.ts'
import { defineResource } from '../definition/define-resource.ts'
import { allTypes } from '../documents/types.ts'

/** Every document kind as an option, by its name. */
const kindOptions: readonly { value: string; words: Words }[] = allTypes.map(({ kind, label }) => ({ value: kind, words: label }))

/** Systems that are notified of events of documents (ADR 212). */
export const webhook = defineResource({
  api: 'WebhookApi',
  table: 'webhook',
  stem: 'webhook',
  menu: { group: 'system', path: '/system/webhook', sort: 920, icon: 'globe' },
  label: { zh: '事件推送', en: 'Webhooks' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 160 },
    url: {
      label: { zh: '推送地址', en: 'Address' },
      kind: 'text',
      list: true,
      required: true,
      width: 300,
      hint: { zh: '主机须在 WEBHOOK_HOSTS 中', en: 'On a host that WEBHOOK_HOSTS names' },
    },
    kinds: {
      label: { zh: '单据类型', en: 'Document types' },
      kind: 'names',
      options: kindOptions,
      list: true,
      width: 220,
      hint: { zh: '不选为全部', en: 'Without any, all' },
    },
    events: {
      label: { zh: '事件', en: 'Events' },
      kind: 'textarea',
      list: true,
      width: 200,
      hint: {
        zh: '状态图中的事件名，如 SUBMIT,POST；不填为全部',
        en: 'As state machines name them, such as SUBMIT,POST; without any, all',
      },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    lastFailure: { label: { zh: '最近失败原因', en: 'Last refusal' }, kind: 'text', list: true, readOnly: true, form: false, width: 200 },
    lastFailureTime: {
      label: { zh: '最近失败时间', en: 'Refused at' },
      kind: 'moment',
      list: true,
      readOnly: true,
      form: false,
      width: 160,
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['name', 'url', 'remark'],
  sort: 'name',
  unique: [['name']],
  saidOnce: { secret: { zh: '签名密钥', en: 'Signing key' } },
})

/** The notifications sent to webhooks, and their outcome. */
export const webhookDelivery = defineResource({
  api: 'WebhookDeliveryApi',
  table: 'webhook_delivery',
  stem: 'webhookdelivery',
  menu: { group: 'system', path: '/system/webhookDelivery', sort: 930, icon: 'mail' },
  label: { zh: '推送记录', en: 'Webhook deliveries' },
  title: ['event', 'billNo'],
  fields: {
    createTime: { label: { zh: '时间', en: 'Time' }, kind: 'moment', list: true, readOnly: true, width: 160 },
    webhookId: {
      label: { zh: '推送', en: 'Webhook' },
      kind: 'reference',
      to: 'WebhookApi',
      name: 'webhookName',
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 140,
    },
    kind: {
      label: { zh: '单据类型', en: 'Document type' },
      kind: 'names',
      options: kindOptions,
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 140,
    },
    billNo: { label: { zh: '单据编号', en: 'Number' }, kind: 'code', list: true, filter: 'contains', readOnly: true, width: 150 },
    event: { label: { zh: '事件', en: 'Event' }, kind: 'code', list: true, filter: 'equals', readOnly: true, width: 140 },
    status: {
      label: { zh: '状态', en: 'Status' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '待推送', en: 'Waiting' }, tone: 'blue' },
        { value: 2, words: { zh: '已推送', en: 'Sent' }, tone: 'green' },
        { value: 3, words: { zh: '失败待重试', en: 'Failed, tried again' }, tone: 'orange' },
        { value: 4, words: { zh: '已放弃', en: 'Given up' }, tone: 'red' },
      ],
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 110,
    },
    failure: { label: { zh: '失败原因', en: 'Why it failed' }, kind: 'text', list: true, readOnly: true, width: 200 },
    tries: { label: { zh: '已试次数', en: 'Tries' }, kind: 'integer', list: true, readOnly: true, width: 90 },
    nextTry: { label: { zh: '下次重试', en: 'Next try' }, kind: 'moment', list: true, readOnly: true, width: 160 },
    sentTime: { label: { zh: '推送时间', en: 'Sent at' }, kind: 'moment', list: true, readOnly: true, width: 160 },
    answerStatus: { label: { zh: '应答状态', en: 'HTTP status' }, kind: 'integer', list: true, readOnly: true, width: 90 },
    answer: { label: { zh: '应答', en: 'Answer' }, kind: 'textarea', detail: true, readOnly: true },
    body: { label: { zh: '内容', en: 'Content' }, kind: 'textarea', detail: true, readOnly: true },
    documentId: { label: { zh: '单据', en: 'Document' }, kind: 'id', readOnly: true },
  },
  keyword: ['billNo', 'event', 'kind'],
  sort: '-createTime',
  unique: [],
})
