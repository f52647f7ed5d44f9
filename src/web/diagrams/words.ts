import { pageTitles } from '../core/page-titles.ts'
import { type CountedWords, words } from '../i18n/words.ts'

/** Texts of the diagrams; those of states, events, guards and effects are in the laws. */
export const diagramWords = {
  titleOf: pageTitles.machine,
  title: pageTitles.machines,
  machines: words('全部状态机', 'All machines'),
  machinesText: words(
    '每种单据都按下列状态机运行；图和表由运行中的代码生成。',
    'Every type of document runs by one of these machines; pictures and tables are made from the code that runs.',
  ),
  described: words(
    '{document}的状态图：{states} 个状态，{transitions} 条变迁。同样的内容见下表。',
    'Diagram of {document}: {states} states, {transitions} transitions. The table says the same.',
  ),
  at: words('当前状态：{state}。', 'It is now in: {state}.'),

  zoomIn: words('放大', 'Zoom in'),
  zoomOut: words('缩小', 'Zoom out'),
  fit: words('适应窗口', 'Fit'),
  enlarge: words('大图', 'Full page'),
  asPicture: words('图', 'Picture'),
  asTable: words('表', 'Table'),
  showAs: words('显示方式', 'Shown as'),
  saveAs: words('保存为', 'Save as'),
  saveSvg: words('导出 SVG', 'Save SVG'),
  copyMermaid: words('复制 Mermaid', 'Copy Mermaid'),
  print: words('打印', 'Print'),
  keys: words('方向键移动，+ − 缩放，0 适应窗口', 'Arrow keys move, + − zoom, 0 fits'),

  current: words('当前', 'Now here'),
  walked: words('走过', 'Walked'),
  possible: words('可做', 'Possible now'),
  blocked: words('现在不可', 'Blocked now'),
  internal: words('系统触发', 'By the system'),
  loop: words('状态不变', 'State stays'),

  now: words('现在可以做什么', 'What can be done now'),
  nothingNow: words('没有可做的操作', 'Nothing more can be done'),
  can: words('可以', 'possible'),
  canNot: words('不可以', 'not possible'),
  lifted: words('可放行：{rule}', 'May be lifted: {rule}'),

  path: words('走过的路径', 'The way it went'),
  noPath: words('还没有走过', 'It has not moved yet'),
  asThen: words('显示当时', 'Shown as it was then'),
  backToNow: words('回到现在', 'Back to now'),
  system: words('系统', 'System'),
  more: words('日志共 {total} 条，只显示前 {read} 条', 'The log has {total} entries; these are the first {read}'),

  type: words('单据类型', 'Document type'),
  states: words('状态', 'States'),
  events: words('事件', 'Events'),
  transitions: words('变迁', 'Transitions'),
  version: words('版本', 'Version'),
  hash: words('指纹', 'Hash'),
  hashHint: words(
    '状态机完整描述的 SHA-256，与日志每一步记录的相同',
    "SHA-256 of the machine's whole description, as every entry of the log carries it",
  ),
  hashAgrees: words('状态机与日志记录的一致', 'The log was written under this very machine'),
  hashDiffers: words(
    '日志中有 {count} 步由其他版本的状态机处理',
    '{count} entries of the log were governed by another version',
    '{count} entry of the log was governed by another version',
  ),
  copyHash: words('复制指纹', 'Copy the hash'),

  state: words('状态', 'State'),
  event: words('事件', 'Event'),
  branch: words('分支', 'Branch'),
  guards: words('条件（不满足时的提示）', 'Conditions (what is said where one fails)'),
  right: words('权限', 'Right'),
  call: words('接口', 'API call'),
  effects: words('效果', 'Effects'),
  next: words('到', 'Next state'),
  none: words('—', '–'),
  byOther: words('由其他单据在事务内触发', 'Raised by another document inside its transaction'),
  ends: words('没有后续', 'Nothing leads out'),
  liftBy: words('有权限[{right}]可放行', 'Lifted by the right [{right}]'),
} as const satisfies Record<string, CountedWords>
