import { Comments } from '../../comments/comments.tsx'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { memoBy } from '../../ui/memo-by.ts'

export const CommentsPanel = memoBy(
  ({ words, id }: Pick<PanelProps, 'words' | 'id'>) => <Comments about={words.id} aboutId={id} />,
  'words',
  'id',
)
