import { type CountedWords, shellWords, words } from '../i18n/words.ts'

export const commentWords = {
  comments: words('评论', 'Comments'),
  field: words('写评论，@提及同事', 'Write a comment; @ names a colleague'),
  send: words('发表', 'Send'),
  none: words('还没有评论', 'Nobody has said anything yet'),
  older: words('更早的 {count} 条未显示', 'Older comments not shown: {count}'),
  people: words('提及', 'Mention'),
  nobody: words('没有可提及的人', 'Nobody of that name sees this'),
  takeBack: words('删除评论', 'Remove the comment'),
  remove: shellWords.remove,
} as const satisfies Record<string, CountedWords>
