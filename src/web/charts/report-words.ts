import { words } from '#domain/core/field.ts'

export const reportWords = {
  period: words('日期', 'Date'),
  asOf: words('截至日期', 'As of'),
  grouped: words('分组', 'Grouped'),
  item: words('项目', 'Item'),
  allItems: words('全部项目', 'All items'),
  account: words('科目', 'Account'),
  allAccounts: words('全部科目', 'All accounts'),
  age: words('账龄', 'Age'),
  allAges: words('全部账龄', 'All ages'),
  none: words('这段时间没有数据', 'There is nothing in this time'),
  last: words('较上期', 'vs. before'),
  chart: words('图表', 'Chart'),
  allDays: words('全部日期', 'all days'),
  rest: words('其余{count}项未画出', '{count} more are not drawn'),
} as const
