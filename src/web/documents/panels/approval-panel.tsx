import { useOperation } from '../../client/api.ts'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { documentWords } from '../../document-words/words.ts'
import { FlowSteps } from '../../flow/flow-history.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { memoBy } from '../../ui/memo-by.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'

const FlowPicture = lazyPart(async () => (await import('../../flow/flow-picture.tsx')).FlowPicture)

/** The approval processes of a document, the latest first, each with its progress, steps and flow chart. */
export const ApprovalPanel = memoBy(Approvals, 'id')

function Approvals({ id }: Pick<PanelProps, 'id'>) {
  const say = useSay()
  const read = useOperation('FlowProcessApi_documentApprovals', { query: { businessId: id } }, { staleTime: 0 })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton width="70%" lines={4} />
  if (read.data.length === 0) return <Empty>{say(documentWords.noApproval)}</Empty>
  return read.data.map(({ processInstanceId, processName, startTime, endTime, steps, picture }) => (
    <section key={processInstanceId} className="doc-approval" aria-label={processName}>
      <h3>{processName}</h3>
      <p className="ui-hint">
        {formatMoment(startTime)} – {endTime ? formatMoment(endTime) : say(documentWords.decides)}
      </p>
      <FlowPicture picture={picture} label={processName} />
      <FlowSteps steps={steps} />
    </section>
  ))
}
