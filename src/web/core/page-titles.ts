import type { Words } from '#domain/core/words.ts'

/**
 * Titles of pages whose other texts are loaded with the page itself. Tabs and the command palette need these titles
 * before the page is opened.
 */
export const pageTitles = {
  newDocument: { zh: '新增{document}', en: 'New: {document}' },
  machine: { zh: '{document} 状态图', en: '{document}: diagram' },
  machines: { zh: '状态图', en: 'State machines' },
  logAudit: { zh: '流转审计', en: 'Audit of the log' },
  replay: { zh: '单据回放', en: 'Replay' },
  print: { zh: '打印 {document}', en: 'Print {document}' },
  printTemplates: { zh: '打印模板', en: 'Print templates' },
  flowTasks: { zh: '待办', en: 'My tasks' },
  flowModels: { zh: '流程模型', en: 'Models of processes' },
  flowDeployed: { zh: '流程部署', en: 'Deployed processes' },
  flowRunning: { zh: '流程实例', en: 'Running processes' },
  vouchers: { zh: '凭证', en: 'Vouchers' },
  voucherAccounts: { zh: '科目对照', en: 'Accounts' },
  dictionaries: { zh: '系统字典', en: 'Dictionaries' },
  ownDictionaries: { zh: '业务字典', en: 'Business dictionaries' },
  tenants: { zh: '租户', en: 'Tenants' },
  menus: { zh: '菜单', en: 'Menus' },
  mallGoods: { zh: '商城商品', en: 'Mall goods' },
} as const satisfies Record<string, Words>
