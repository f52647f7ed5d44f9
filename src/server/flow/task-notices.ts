import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { type TaskFacts, taskText } from './task-words.ts'

/** Source kind of a task's notice, which determines the page that its link opens. */
const sourceKind = 'flowTask'
const noticeAbout = 'asks'

/**
 * Notifies the candidates of the open tasks of a process, each once per task: the assignee, or the users and roles
 * that may claim the task. Notices of users who are no longer candidates are marked as read. Call it whenever tasks
 * are opened, ended or claimed. `number` is the number of the document if that is not written yet.
 */
export async function notifyCandidates(tx: Tx, instanceId: string, number?: string): Promise<void> {
  const letGo = await tx.query<{ userId: string }>(
    `update message_info m set read_status = 2, read_time = $3, version = m.version + 1 from flow_task t
      where m.tenant_id = $1 and m.about = '${noticeAbout}' and m.read_status = 1 and t.tenant_id = $1
      and t.instance_id = $2 and m.source_id = t.id
        and (t.end_time is not null or t.assignee <> m.receiver_id) returning m.receiver_id as "userId"`,
    [tx.tenantId, instanceId, tx.now],
  )
  const asked = await tx.query<TaskFacts & { taskId: string; userId: string }>(unnotifiedSql, [tx.tenantId, instanceId, number ?? null])
  if (asked.length > 0) await insertNotices(tx, asked)
  for (const userId of new Set([...letGo, ...asked].map((one) => one.userId))) tx.tell({ what: 'messages', userId })
}

/** Candidates of open tasks who have no notice of them yet. */
const unnotifiedSql = `select t.id as "taskId", u.id as "userId", t.name as task, p.name as process,
  coalesce(s.real_name, s.name, s.account, '') as user,
    d.kind, coalesce($3, d.bill_no) as number
  from flow_task t join flow_instance i on i.tenant_id = $1 and i.id = t.instance_id
  join flow_process p on p.tenant_id = $1 and p.id = i.process_id
  left join app_user s on s.tenant_id = $1 and s.id = i.start_user
  left join document d on i.business_table = 'document' and d.tenant_id = $1 and d.id = i.business_id
  join app_user u on u.tenant_id = $1 and u.status = 1 and u.customer_id is null and case when t.assignee is not null then u.id = t.assignee
    else t.users ? u.id::text or exists (select from user_role ur join role r on r.tenant_id = $1 and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = u.id and t.roles ? r.role_alias) end
  where t.tenant_id = $1 and t.instance_id = $2 and t.end_time is null and not exists (select from message_info m
    where m.tenant_id = $1 and m.receiver_id = u.id and m.type = 2 and m.source_kind = '${sourceKind}' and m.source_id = t.id)`

async function insertNotices(tx: Tx, asked: readonly (TaskFacts & { taskId: string; userId: string })[]): Promise<void> {
  const facts = asked.map(({ taskId: _, userId: __, ...params }) => params)
  const texts = facts.map((params) => taskText(params, 'zh'))
  await insertRows(
    tx,
    'message_info',
    {
      tenant_id: ['text', tx.tenantId],
      type: ['integer', 2],
      about: ['text', noticeAbout],
      source_kind: ['text', sourceKind],
      create_time: ['timestamptz', tx.now],
    },
    {
      title: ['text', texts.map(({ title }) => title)],
      content: ['text', texts.map(({ content }) => content)],
      params: ['jsonb', facts.map((params) => JSON.stringify(params))],
      receiver_id: ['bigint', asked.map(({ userId }) => userId)],
      source_id: ['bigint', asked.map(({ taskId }) => taskId)],
    },
  )
}
