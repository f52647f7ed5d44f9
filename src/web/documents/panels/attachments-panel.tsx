import { Attachments } from '../../attachments/attachments.tsx'
import { memoBy } from '../../ui/memo-by.ts'
import type { PanelProps } from './panel-props.ts'

export const AttachmentsPanel = memoBy(
  ({ words, id }: Pick<PanelProps, 'words' | 'id'>) => <Attachments about={words.id} aboutId={id} />,
  'words',
  'id',
)
