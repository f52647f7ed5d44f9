import type { DataOf } from '#contract/operations.gen.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import { settingsOf } from '../../db/settings.ts'
import { flowHistory, flowPicture } from '../../flow/monitor.ts'
import type { HandlersOf } from '../../http/request.ts'
import { documentTable } from '../engine/approval.ts'
import { kindOfDocument, requireViewRight } from './order-log.ts'

type Approval = DataOf<'FlowProcessApi_documentApprovals'>[number]
type ApprovalRow = { id: string; name: string; startTime: Date; endTime: Date | null }

/** Most processes returned; nobody resubmits a document more often. */
const maxApprovals = 10

/** Approval processes of a document, for users who may see the document. */
export const documentApprovalHandlers: HandlersOf<'FlowProcessApi_documentApprovals'> = {
  FlowProcessApi_documentApprovals: async ({ tx, user, query: { businessId }, language }) => {
    const kind = await kindOfDocument(tx, businessId)
    await requireViewRight(tx, user, kind.words.id, businessId)
    const rows = await tx.query<ApprovalRow>(
      `select i.id, p.name, i.start_time as "startTime", i.end_time as "endTime"
         from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id
        where i.tenant_id = $1 and i.business_table = $2 and i.business_id = $3 order by i.id desc limit ${maxApprovals}`,
      [tx.tenantId, documentTable, businessId],
    )
    const { timeZone } = await settingsOf(tx)
    const approvals: Approval[] = []
    for (const { id, name, startTime, endTime } of rows)
      approvals.push(
        withoutNulls({
          processInstanceId: id,
          processName: name,
          startTime: momentText(startTime, timeZone),
          endTime: endTime ? momentText(endTime, timeZone) : undefined,
          steps: await flowHistory(tx, id, language),
          picture: await flowPicture(tx, id),
        }),
      )
    return approvals
  },
}
