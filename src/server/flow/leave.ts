import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import { refuseField } from '#server/db/refuse.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { momentIn } from '../db/calendar.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { startInstance } from './instances.ts'
import { requireInstanceAccess } from './monitor.ts'
import { startableProcess } from './processes.ts'
import { processStatus } from './task-rows.ts'

type LeaveDetail = DataOf<'FlowProcessApi_leaveDetail'>
type LeaveRow = Omit<LeaveDetail, 'startTime' | 'endTime' | 'applyTime' | 'flow'> & { startTime: Date; endTime: Date; applyTime: Date }

const leaveTable = 'leave_request'
const dayMs = 24 * 60 * 60 * 1000

/** Applications for leave, the subject of the sample process. */
export const leaveHandlers: HandlersOf<'FlowProcessApi_startLeave' | 'FlowProcessApi_leaveDetail'> = {
  FlowProcessApi_startLeave: async (call) => leaveWith(call, await startLeave(call)),
  FlowProcessApi_leaveDetail: async (call) => {
    const leave = await leaveWith(call, call.query.businessId)
    await requireInstanceAccess(call.tx, call.user, leave.processInstanceId ?? '')
    return leave
  },
}

/**
 * Applies for leave by a process whose form is that of a leave. Conditions of the process may use `days` (with
 * decimals), `taskUser` and `starter`.
 */
async function startLeave({ tx, user, body }: Call<'FlowProcessApi_startLeave'>): Promise<string> {
  const { timeZone } = await settingsOf(tx)
  const [from, to] = [momentIn(timeZone, body.startTime), momentIn(timeZone, body.endTime)]
  if (to <= from) refuseField('endTime', { zh: '须晚于开始时间', en: 'it must be later than the start' })
  const { taskUser } = body
  if (taskUser !== undefined) await requireDecider(tx, taskUser, user.id)
  const process = await startableProcess(tx, body.processDefinitionId, 'leave')
  if (!process) return refuseField('processDefinitionId', { zh: '没有可发起的请假流程', en: 'no leave can be started by it' })
  const { id } = await tx.one<{ id: string }>(
    `insert into leave_request (tenant_id, user_id, task_user, start_time, end_time, reason, apply_time)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.tenantId, user.id, taskUser ?? null, from, to, body.reason, tx.now],
  )
  const days = new Decimal(to.getTime() - from.getTime()).div(dayMs).toDecimalPlaces(2).toFixed()
  const variables = { days, ...(taskUser !== undefined && { taskUser }) }
  await startInstance(tx, { processId: process.id, businessTable: leaveTable, businessId: id, startUser: user.id, variables })
  return id
}

async function requireDecider(tx: Tx, id: string, starter: string): Promise<void> {
  const there = await tx.query(
    'select from app_user where tenant_id = $1 and id = $2 and id <> $3 and status = 1 and customer_id is null',
    [tx.tenantId, id, starter],
  )
  if (there.length === 0) refuseField('taskUser', { zh: '须为其他在用人员', en: 'it must be somebody else who is there' })
}

async function leaveWith({ tx, language }: Pick<Call<'FlowProcessApi_leaveDetail'>, 'tx' | 'language'>, id: string): Promise<LeaveDetail> {
  const row = await tx.maybeOne<LeaveRow>(
    `select l.id, i.id as "processInstanceId", l.task_user as "taskUser", coalesce(d.real_name, d.name, d.account) as "taskUserName",
            l.start_time as "startTime", l.end_time as "endTime", l.reason, l.apply_time as "applyTime",
            coalesce(u.real_name, u.name, u.account) as "applyUserName"
       from leave_request l
       join flow_instance i on i.tenant_id = l.tenant_id and i.business_table = '${leaveTable}' and i.business_id = l.id
       left join app_user d on d.tenant_id = l.tenant_id and d.id = l.task_user
       left join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where l.tenant_id = $1 and l.id = $2`,
    [tx.tenantId, id],
  )
  if (!row) return refuse('DOC_GONE')
  const { timeZone } = await settingsOf(tx)
  const text = (moment: Date) => momentText(moment, timeZone)
  const flow = await processStatus(tx, 'i.id = $2', [row.processInstanceId], language)
  return withoutNulls({
    ...row,
    startTime: text(row.startTime),
    endTime: text(row.endTime),
    applyTime: text(row.applyTime),
    flow,
  }) as LeaveDetail
}
