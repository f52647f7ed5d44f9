import type { Words } from '#domain/core/words.ts'

const words = (zh: string, en: string): Words => ({ zh, en })

export const setupWords = {
  title: words('开始使用', 'Getting started'),
  intro: words('四步就能开始记账。每一步都可以跳过，以后再来。', 'Four steps to the first posting. Each may be skipped and come back to.'),
  begin: words('开始设置', 'Begin'),
  goOn: words('继续设置', 'Go on'),
  hide: words('不再显示', 'Do not show again'),
  doneOf: words('已完成 {done} / {all}', '{done} of {all} done'),
  steps: words('步骤', 'Steps'),
  done: words('已完成', 'done'),
  skipped: words('已跳过', 'skipped'),
  back: words('上一步', 'Back'),
  next: words('下一步', 'Next'),
  skip: words('跳过', 'Skip'),
  finish: words('完成', 'Finish'),
  company: words('公司', 'Company'),
  companyText: words('单据、账簿和税按这些来。', 'Documents, books and tax go by these.'),
  trade: words('行业', 'Trade'),
  tradeText: words(
    '选最接近的一个：计量单位、商品分类、税率和单据设置就都有了，之后都能改。',
    'Choose the closest: units, classes, tax rates and settings of documents come with it, and can be changed later.',
  ),
  sheets: words('表格', 'Sheets'),
  sheetsText: words(
    '把手上的商品、客户、供应商、期初库存和期初往来的表格放进来，按表头认出是哪一种。没有表格就跳过，以后在各自的列表里导入或录入。',
    'Drop the sheets you have of goods, partners, opening stock and opening balances; each is recognised by its heads. Without any, skip this: they can be entered or imported in their lists.',
  ),
  invite: words('同事', 'Colleagues'),
  inviteText: words('给一起工作的人各一个账号。', 'Give the people you work with an account each.'),
} as const satisfies Record<string, Words>
