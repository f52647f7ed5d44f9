import { defineResource } from '../definition/define-resource.ts'

const line = {
  requestId: { label: { zh: '请求编号', en: 'Request' }, kind: 'code', list: true, filter: 'equals', readOnly: true, width: 290 },
  createBy: { label: { zh: '操作人', en: 'By' }, kind: 'text', list: true, filter: 'contains', readOnly: true, width: 120 },
  method: { label: { zh: '方式', en: 'Method' }, kind: 'code', list: true, readOnly: true, width: 70 },
  requestUri: { label: { zh: '地址', en: 'Path' }, kind: 'code', list: true, filter: 'contains', readOnly: true, width: 300 },
  remoteIp: { label: { zh: '来源地址', en: 'Address' }, kind: 'code', list: true, readOnly: true, width: 130 },
  userAgent: { label: { zh: '浏览器', en: 'Browser' }, kind: 'text', detail: true, readOnly: true },
} as const

const createTime = { label: { zh: '时间', en: 'Time' }, kind: 'moment', list: true, readOnly: true, width: 160 } as const

const request = {
  createTime,
  ...line,
  title: { label: { zh: '操作', en: 'Operation' }, kind: 'code', list: true, readOnly: true, width: 220 },
  status: { label: { zh: '状态码', en: 'Status' }, kind: 'integer', list: true, readOnly: true, width: 80 },
  refusal: { label: { zh: '拒绝原因', en: 'Refusal' }, kind: 'code', list: true, readOnly: true, width: 150 },
  time: { label: { zh: '耗时(毫秒)', en: 'Milliseconds' }, kind: 'integer', list: true, readOnly: true, width: 100 },
  params: { label: { zh: '参数', en: 'Sent' }, kind: 'textarea', detail: true, readOnly: true },
} as const

export const logUsual = defineResource({
  api: 'LogUsualApi',
  table: 'log_usual',
  stem: 'log_usual',
  menu: { group: 'logs', path: '/logs/usual', sort: 10, icon: 'page' },
  label: { zh: '通用日志', en: 'Usual log' },
  title: ['requestUri'],
  fields: request,
  keyword: ['createBy', 'requestUri', 'title', 'remoteIp'],
  sort: '-createTime',
  unique: [],
})

export const logApi = defineResource({
  api: 'LogApiApi',
  table: 'log_api',
  stem: 'log_api',
  menu: { group: 'logs', path: '/logs/api', sort: 20, icon: 'page' },
  label: { zh: '接口日志', en: 'Request log' },
  title: ['requestUri'],
  fields: request,
  keyword: ['createBy', 'requestUri', 'title', 'remoteIp'],
  sort: '-createTime',
  unique: [],
})

export const logError = defineResource({
  api: 'LogErrorApi',
  table: 'log_error',
  stem: 'log_error',
  menu: { group: 'logs', path: '/logs/error', sort: 30, icon: 'warning' },
  label: { zh: '错误日志', en: 'Error log' },
  title: ['message'],
  fields: {
    createTime,
    source: { label: { zh: '来源', en: 'Where' }, kind: 'code', list: true, filter: 'equals', readOnly: true, width: 90 },
    exceptionName: { label: { zh: '异常', en: 'Error' }, kind: 'code', list: true, readOnly: true, width: 160 },
    message: { label: { zh: '信息', en: 'Message' }, kind: 'text', list: true, readOnly: true, width: 320 },
    ...line,
    stackTrace: { label: { zh: '堆栈', en: 'Stack' }, kind: 'textarea', detail: true, readOnly: true },
  },
  keyword: ['createBy', 'message', 'requestUri', 'remoteIp'],
  sort: '-createTime',
  unique: [],
})

export const loginLog = defineResource({
  api: 'LoginLogApi',
  table: 'login_log',
  stem: 'loglogin',
  menu: { group: 'logs', path: '/logs/login', sort: 40, icon: 'key' },
  label: { zh: '登录日志', en: 'Sign-ins' },
  title: ['account'],
  fields: {
    createTime,
    account: { label: { zh: '账号', en: 'Account' }, kind: 'code', list: true, filter: 'contains', readOnly: true, width: 140 },
    realName: { label: { zh: '姓名', en: 'Name' }, kind: 'text', list: true, filter: 'contains', readOnly: true, width: 120 },
    result: {
      label: { zh: '结果', en: 'Result' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '成功', en: 'Signed in' } },
        { value: 2, words: { zh: '拒绝', en: 'Refused' } },
      ],
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 80,
    },
    reason: { label: { zh: '原因', en: 'Reason' }, kind: 'text', list: true, readOnly: true, width: 220 },
    remoteIp: { label: { zh: '来源地址', en: 'Address' }, kind: 'code', list: true, filter: 'contains', readOnly: true, width: 140 },
    requestId: { label: { zh: '请求编号', en: 'Request' }, kind: 'code', readOnly: true, width: 290 },
    userAgent: { label: { zh: '浏览器', en: 'Browser' }, kind: 'text', detail: true, readOnly: true },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['account', 'realName', 'remoteIp'],
  sort: '-createTime',
  unique: [],
})
