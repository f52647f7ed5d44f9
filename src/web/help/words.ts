import { shellWords, words } from '../i18n/words.ts'

export const helpWords = {
  help: shellWords.help,
  search: words('搜索页面与术语', 'Search pages and terms'),
  steps: words('过程', 'Its course'),
  law: words('看状态图', 'See its diagram'),
  usedBy: words('用在：', 'Used by: '),
  keep: words(
    '在这里维护{name}，供单据和其他资料选用。停用后不再能选，旧单据不变。',
    'Keeps the {name} that documents and other data choose from. What is switched off is no longer offered; old documents stay.',
  ),
  show: words('在这里查看{name}。', 'Shows the {name}.'),
  keys: words('这里可用的快捷键', 'Keys that work here'),
  terms: words('这一页的术语', 'Terms of this page'),
  pages: words('页面', 'Pages'),
  allTerms: words('术语', 'Terms'),
  nothing: words('没有找到', 'Nothing found'),
  tour: words('六步导览', 'A tour of six steps'),
  setup: words('开始使用', 'Getting started'),

  frame: words('框架', 'Frame'),
  page: words('页面', 'Page'),
  grid: words('表格', 'Grid'),
  change: words('更改快捷键：{name}', 'Change the key: {name}'),
  pressNew: words('请按下新的快捷键，Esc 取消', 'Press the new key; Esc cancels'),
  taken: words('{key} 已用于：{name}', '{key} is taken: {name}'),
  ofBrowser: words('{key} 归浏览器或输入所用', '{key} belongs to the browser or to typing'),
  usual: words('默认 {key}', 'usually {key}'),
  allUsual: words('全部恢复默认', 'All as usual'),

  next: words('下一步', 'Next'),
  back: words('上一步', 'Back'),
  end: words('结束导览', 'End the tour'),
  done: words('完成', 'Done'),
  of: words('第 {at} 步，共 {all} 步', 'Step {at} of {all}'),
}
