import { type CountedWords, words } from '../../i18n/words.ts'

export const shareWords = {
  share: words('分享链接', 'Share a link'),
  hint: words(
    '拿到链接的人不用登录就能查看这张单据的打印内容，看到的以您的权限为准。',
    'Whoever has the link reads this document as it is printed, without signing in, as far as you may see it.',
  ),
  days: words('有效期', 'Good for'),
  dayCount: words('{count} 天', '{count} days', '{count} day'),
  make: words('生成链接', 'Make a link'),
  link: words('链接（只显示这一次）', 'Link (shown this once)'),
  copy: words('复制链接', 'Copy the link'),
  none: words('还没有分享过', 'It was not shared yet'),
  until: words('有效至 {time}', 'Valid until {time}'),
  expired: words('已过期', 'Expired'),
  revoked: words('已撤销', 'Taken back'),
  revoke: words('撤销', 'Take back'),
  neverOpened: words('未打开过', 'never opened'),
  opened: words('打开 {count} 次，最近 {time}', 'opened {count} times, last {time}', 'opened once, {time}'),
  revokeAsk: words('撤销后链接立即失效，无法恢复。', 'The link opens nothing from then on; this cannot be undone.'),
  afterSaving: words('保存后才能分享', 'Save it first; then it can be shared'),
  mayNot: words('需要这类单据的导出权限', 'This needs the right to export documents of the type'),
} as const satisfies Record<string, CountedWords>
