import type { DataOf } from '#contract/operations.gen.ts'
import { settingsOf } from '../../db/settings.ts'
import { history, picture } from '../../flow/follow.ts'
import type { HandlersOf } from '../../http/request.ts'
import { momentText, present } from '../../wire-values.ts'
import { documentTable } from '../engine/approval.ts'
import { kindOfDocument, requireView } from './order-log.ts'

type Approval = DataOf<'FlowProcessApi_documentApprovals'>[number]
type Row = { id: string; name: string; startTime: Date; endTime: Date | null }

/** More often than this nobody submits a document anew. */
const most = 10

/** The processes that decided a document, for whoever may see the document. */
export const documentApprovalHandlers: HandlersOf<'FlowProcessApi_documentApprovals'> = {
  FlowProcessApi_documentApprovals: async ({ tx, user, query: { businessId }, language }) => {
    const kind = await kindOfDocument(tx, businessId)
    await requireView(tx, user, kind.words.id, businessId)
    const rows = await tx.query<Row>(
      `select i.id, p.name, i.start_time as "startTime", i.end_time as "endTime"
         from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id
        where i.tenant_id = $1 and i.business_table = $2 and i.business_id = $3 order by i.id desc limit ${most}`,
      [tx.tenantId, documentTable, businessId],
    )
    const { timeZone } = await settingsOf(tx)
    const approvals: Approval[] = []
    for (const { id, name, startTime, endTime } of rows)
      approvals.push(
        present({
          processInstanceId: id,
          processName: name,
          startTime: momentText(startTime, timeZone),
          endTime: endTime ? momentText(endTime, timeZone) : undefined,
          steps: await history(tx, id, language),
          picture: await picture(tx, id),
        }),
      )
    return approvals
  },
}
