import { type CountedWords, words } from '../i18n/words.ts'

/**
 * A step of the tour: the page it opens, the part of the screen it frames, and its text. The first of `marks` that is
 * found on the screen is framed.
 */
export type TourStep = { path?: string; marks: string; title: CountedWords; text: CountedWords }

export const tourSteps: readonly TourStep[] = [
  {
    path: '/',
    marks: '.desk > :first-child',
    title: words('首页是办公桌', 'Home is your desk'),
    text: words(
      '等您处理的单据、本周数字和提醒都在这里；每个数都能点开。',
      "What waits for you, the week's figures and alerts; each figure opens what is behind it.",
    ),
  },
  {
    marks: '.shell-menu, .shell-narrow-only',
    title: words('菜单', 'The menu'),
    text: words('日常工作在前，资料和设置在后。方向键也能走。', 'Daily work first, data and settings after it. Arrows walk it too.'),
  },
  {
    marks: '[aria-keyshortcuts="Control+K"]',
    title: words('一处搜索', 'One search'),
    text: words('Ctrl K：输入菜单名、拼音首字母或单号，回车直达。', 'Ctrl K: a page by name or initials, a document by its number.'),
  },
  {
    path: '/purchase/purchaseOrderHistory',
    marks: '.shell-pane:not([hidden]) .ui-chips',
    title: words('列表', 'Lists'),
    text: words(
      '按状态筛选，J、K 上下走，回车打开；选中几行就能批量办理。',
      'Filter by status, walk with J and K, Enter opens; several rows can be done at once.',
    ),
  },
  {
    marks: '.shell-tab-list, .shell-tab-narrow',
    title: words('页签', 'Tabs'),
    text: words(
      '每张单据一个页签，切换时填到一半的内容都在；圆点表示未保存。',
      'Each document has its tab and keeps what was typed; a dot means unsaved.',
    ),
  },
  {
    marks: '.shell-header [data-scope=menu][data-part=trigger]',
    title: words('帮助', 'Help'),
    text: words(
      'Alt H 打开本页帮助，? 列出快捷键并可更改；导览随时可以再走一遍。',
      'Alt H opens the help of a page, ? its keys, which you may change; this tour can be taken again.',
    ),
  },
]
