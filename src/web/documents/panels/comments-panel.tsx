import { Comments } from '../../comments/comments.tsx'
import { memoBy } from '../../ui/memo-by.ts'
import type { PanelProps } from './panel-props.ts'

export const CommentsPanel = memoBy(
  ({ words, id }: Pick<PanelProps, 'words' | 'id'>) => <Comments about={words.id} aboutId={id} />,
  'words',
  'id',
)
