import type { Words } from '#domain/words.ts'

export const attachmentWords = {
  attachments: { zh: '附件', en: 'Files' },
  add: { zh: '添加文件', en: 'Add files' },
  drop: { zh: '或拖到这里：图片、PDF、Excel、Word', en: 'or drop them here: pictures, PDF, Excel, Word' },
  sending: { zh: '正在上传 {name}…', en: 'Sending {name}…' },
  none: { zh: '还没有附件', en: 'No files yet' },
  older: { zh: '更早的 {count} 个未显示', en: '{count} earlier ones are not shown' },
  takeAway: { zh: '删除附件', en: 'Remove the file' },
  remove: { zh: '删除', en: 'Remove' },
  refused: { zh: '{name}：{why}', en: '{name}: {why}' },
} as const satisfies Record<string, Words>
