import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import type { AnchorKey } from '../../core/anchor-key.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { countedRows, pageOf, sliceOf } from '../../db/pages.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { findKind } from '../engine/kind.ts'
import { type Anchor, checkAnchor } from './anchors.ts'
import { requestCheck } from './check-log.ts'
import { type FindingRule, findingWords } from './findings.ts'
import type { LawDescription } from './law-versions.ts'
import { trafficOf } from './traffic.ts'
import { walkedPage } from './walked.ts'

type Check = DataOf<'LogAuditApi_check'>

const stateWords: Readonly<Record<Check['state'], Words>> = {
  waiting: { zh: '排队中', en: 'Waiting' },
  running: { zh: '核验中', en: 'Running' },
  done: { zh: '已完成', en: 'Done' },
}

const anchorWords = {
  agrees: { zh: '签名有效，此前的日志与锚一致', en: 'Signed here, and the log up to it is what it was' },
  differs: { zh: '签名有效，但此前的日志已被改动', en: 'Signed here, but the log up to it was rewritten' },
  unsigned: { zh: '不是本系统为本租户签署的锚，或内容已被改动', en: 'Not signed here for this tenant, or changed since' },
} as const

/** Handlers for auditing the document log. */
export const logAuditHandlers = (
  key: AnchorKey,
): HandlersOf<`LogAuditApi_${'versions' | 'law' | 'traffic' | 'walked' | 'checks' | 'check' | 'findings' | 'anchors' | 'checkAnchor'}`> => ({
  LogAuditApi_versions: versionsOf,
  LogAuditApi_law: async ({ tx, query }) => {
    const row = await tx.maybeOne<{ kind: string; description: Record<string, unknown> }>(
      'select kind, description from machine where hash = $1',
      [query.hash],
    )
    return row ? { hash: query.hash, ...row } : refuse('DOC_GONE')
  },
  LogAuditApi_traffic: (call) => trafficOf(call, call.language),
  LogAuditApi_walked: walkedPage,
  LogAuditApi_checks: checksPage,
  LogAuditApi_check: async ({ tx, user, language }) => {
    const id = await requestCheck(tx, user.id)
    const [check] = (await checkRows(tx, language, { size: 1, offset: 0, id })).records
    return check ?? refuse('DOC_GONE')
  },
  LogAuditApi_findings: findingsPage,
  LogAuditApi_anchors: anchorsPage,
  LogAuditApi_checkAnchor: async ({ tx, body, language }) => {
    const { signed, agrees } = await checkAnchor(tx, key, body)
    const says = signed ? anchorWords[agrees ? 'agrees' : 'differs'] : anchorWords.unsigned
    return { signed: signed ? 2 : 1, agrees: agrees ? 2 : 1, msg: inLanguage(says, language) }
  },
})

type VersionRow = { hash: string; kind: string; label: LawDescription['label']; firstRunAt: Date; no: number; events: number | null }

async function versionsOf({ tx, query, language }: Call<'LogAuditApi_versions'>): Promise<DataOf<'LogAuditApi_versions'>> {
  const rows = await tx.query<VersionRow>(
    `select m.hash, m.kind, m.description -> 'label' as label, m.first_run_at as "firstRunAt",
            row_number() over (partition by m.kind order by m.first_run_at, m.hash desc)::integer as no,
            case when $2::text is not null then coalesce(e.count, 0)::integer end as events
       from machine m
       left join (select machine_hash, count(*) from document_event where tenant_id = $1 and kind = $2
       group by 1) e on e.machine_hash = m.hash
      where $2::text is null or m.kind = $2 order by m.kind, m.first_run_at desc, m.hash`,
    [tx.tenantId, query.kind ?? null],
  )
  const { timeZone } = await settingsOf(tx)
  return rows.map(({ hash, kind, label, firstRunAt, no, events }) => {
    const known = findKind(kind)
    return withoutNulls({
      hash,
      kind,
      kindName: inLanguage(known?.words.label ?? label, language),
      no,
      firstRunAt: momentText(firstRunAt, timeZone),
      current: known?.hash === hash ? 2 : 1,
      events,
    })
  })
}

type CheckRow = Pick<Check, 'id' | 'state' | 'events' | 'documents' | 'findings'> & {
  userName: string | null
  createTime: Date
  endTime: Date | null
  total: string
}

async function checkRows(tx: Tx, language: Language, { id, ...slice }: { size: number; offset: number; id?: string }) {
  const { rows, total } = await countedRows(slice, ({ size, offset }) =>
    tx.query<CheckRow>(
      `select c.id, c.state, c.events::integer, c.documents::integer, c.findings::integer,
        c.create_time as "createTime", c.end_time as "endTime",
            coalesce(u.real_name, u.account) as "userName", count(*) over () as total
       from log_check c left join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
      where c.tenant_id = $1 and ($4::bigint is null or c.id = $4) order by c.id desc limit $2 offset $3`,
      [tx.tenantId, size, offset, id ?? null],
    ),
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map(({ total: _, createTime, endTime, ...row }): Check => {
    const times = { createTime: momentText(createTime, timeZone), endTime: endTime ? momentText(endTime, timeZone) : undefined }
    return withoutNulls({ ...row, ...times, stateName: inLanguage(stateWords[row.state], language) })
  })
  return { records, total }
}

async function checksPage({ tx, query, language }: Call<'LogAuditApi_checks'>): Promise<DataOf<'LogAuditApi_checks'>> {
  const { records, total } = await checkRows(tx, language, sliceOf(query))
  return pageOf(records, total, query)
}

type FindingRow = { id: string; headId: string; kind: string; no: number | null; rule: FindingRule; billNo: string | null; total: string }

async function findingsPage({ tx, query, language }: Call<'LogAuditApi_findings'>): Promise<DataOf<'LogAuditApi_findings'>> {
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.query<FindingRow>(
      `select f.id, f.document_id as "headId", f.kind, f.no, f.rule, d.bill_no as "billNo", count(*) over () as total
       from log_finding f left join document d on d.tenant_id = f.tenant_id and d.id = f.document_id
      where f.tenant_id = $1 and f.check_id = $2 order by f.document_id, f.no nulls last, f.id limit $3 offset $4`,
      [tx.tenantId, query.checkId, size, offset],
    ),
  )
  const records = rows.map(({ total: _, ...row }) =>
    withoutNulls({
      ...row,
      kindName: inLanguage(findKind(row.kind)?.words.label ?? row.kind, language),
      ruleName: inLanguage(findingWords[row.rule], language),
    }),
  )
  return pageOf(records, total, query)
}

async function anchorsPage({ tx, query }: Call<'LogAuditApi_anchors'>): Promise<DataOf<'LogAuditApi_anchors'>> {
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.query<Omit<Anchor, 'until'> & { until: Date; total: string }>(
      `select tenant_id as "tenantId", no, until, events::integer, root, signature, public_key as "publicKey", count(*) over () as total
       from log_anchor where tenant_id = $1 order by no desc limit $2 offset $3`,
      [tx.tenantId, size, offset],
    ),
  )
  const records = rows.map(({ total: _, until, ...row }) => ({ ...row, until: until.toISOString() }))
  return pageOf(records, total, query)
}
