import { Attachments } from '../../attachments/attachments.tsx'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { memoBy } from '../../ui/memo-by.ts'

export const AttachmentsPanel = memoBy(
  ({ words, id }: Pick<PanelProps, 'words' | 'id'>) => <Attachments about={words.id} aboutId={id} />,
  'words',
  'id',
)
