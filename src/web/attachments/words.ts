import type { Words } from '#domain/core/words.ts'

export const attachmentWords = {
  attachments: { zh: '附件', en: 'Files' },
  add: { zh: '添加文件', en: 'Add files' },
  drop: {
    zh: '或拖到这里、粘贴截图：图片不超过{picture}，PDF、Excel、Word 不超过{file}',
    en: 'or drop them here, or paste a screenshot: pictures up to {picture}; PDF, Excel, Word up to {file}',
  },
  sending: { zh: '正在上传 {at}/{of}：{name}…', en: 'Sending {at} of {of}: {name}…' },
  pasted: { zh: '截图', en: 'screenshot' },
  download: { zh: '下载', en: 'Download' },
  newTab: { zh: '在新标签页打开', en: 'Open in a new tab' },
  none: { zh: '还没有附件', en: 'No files yet' },
  older: { zh: '更早的 {count} 个未显示', en: '{count} earlier ones are not shown' },
  takeAway: { zh: '删除附件', en: 'Remove the file' },
  remove: { zh: '删除', en: 'Remove' },
  refused: { zh: '{name}：{why}', en: '{name}: {why}' },
} as const satisfies Record<string, Words>
