import type { AnyWords } from '#machines/engine/in-words.ts'
import { scxmlOf } from '#machines/engine/scxml.ts'
import { xstateJsonOf } from '#machines/engine/xstate-json.ts'
import type { Drive } from '../../../core/drive.ts'
import { stripHiddenFields } from '../../../http/field-permissions.ts'
import type { Call } from '../../../http/request.ts'
import { findKind } from '../../engine/kind.ts'
import type { LoggedRow } from '../../engine/store/logged-row.ts'
import { withDetails } from '../../queries/archived-details.ts'
import { visibleChanges, withoutHiddenFields } from '../../queries/order-log.ts'
import { documentAsOf } from '../replay/document-as-of.ts'
import { replayOf } from '../replay/replay.ts'
import { loggedEvents } from './logged-events.ts'
import { xesOf } from './xes.ts'
import { type ZipEntry, zipOf } from './zip.ts'

type DossierCall = Pick<Call<'LogReplayApi_replay'>, 'tx' | 'user' | 'language' | 'query'>

const readmeText = {
  zh: `单据卷宗

replay.json       每一步：谁、何时、为何、当时问的条件与事实、改了什么、记了哪些账
as-it-stands.json 最后一步之后的单据、库存、往来
log.json          日志原样，每行含哈希与上一行哈希
log.xes           同一日志，XES（IEEE 1849）
laws/             决定过它的每一版状态图：内容（其哈希即文件名）；现行版另有 SCXML 与 XState JSON
anchors.json      覆盖这些行的日志锚（每日签名）

核对：对 log.json 每行，取 tenantId、no、at、documentId、kind、event、fromState、toState、userId、requestId、remark、version、payload、
changed、facts、refusal、problems、machineHash、previous（上一行哈希），去掉没有的，键按字母排序写成无空格 JSON，其 SHA-256 即 hash。
导出人无权看的金额不在其中，提到这些金额的行因此不能如此核对。
`,
  en: `Everything about one document

replay.json       each step: who, when, why, what the law asked and the facts, what changed, what was entered in the books
as-it-stands.json the document, stock and ledgers after the last step
log.json          the log as it is, each row with its hash and the one before
log.xes           the same log as XES (IEEE 1849)
laws/             every version of the law that decided it: its text (its hash is its name); of the one that runs SCXML and XState JSON too
anchors.json      the anchors of the log, signed day by day, that hold these rows

To verify: of each row of log.json take tenantId, no, at, documentId, kind, event, fromState, toState, userId, requestId, remark, version, payload,
changed, facts, refusal, problems, machineHash, previous (hash of the row before), leave out what is absent, write it as JSON without blanks with its
keys in order; its SHA-256 is the hash. Figures that whoever exported it may not see are left out, so that rows which tell of them cannot be verified so.
`,
} as const

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

/** Archive with everything about one document. The same document gives the same bytes. */
export async function dossierOf(call: DossierCall, drive: Drive): Promise<Buffer> {
  const { tx, user, language, query } = call
  // no limit on the number of steps
  const replay = await replayOf(call as Call<'LogReplayApi_replay'>, drive, Number.MAX_SAFE_INTEGER)
  const last = Number(replay.steps.at(-1)?.id ?? 1)
  const stood = await documentAsOf({ ...call, query: { id: query.id, no: last } } as Call<'LogReplayApi_stood'>, drive)
  const stored = await tx.query<LoggedRow>('select * from document_event where tenant_id = $1 and document_id = $2 order by no', [
    tx.tenantId,
    query.id,
  ])
  const rows = await withDetails(tx, drive, stored)
  const anchors = await tx.query<object>(
    `select no, until, events::integer, root, signature, public_key as "publicKey", tenant_id as "tenantId"
      from log_anchor where tenant_id = $1 and until >= $2 order by no`,
    [tx.tenantId, rows[0]?.at ?? tx.now],
  )
  let xes = ''
  for await (const part of xesOf(loggedEvents(call, { id: query.id }), language)) xes += part
  const files: ZipEntry[] = [
    { path: 'README.txt', content: readmeText[language] },
    { path: 'replay.json', content: json(stripHiddenFields('LogReplayApi_replay', replay, user.unseen)) },
    { path: 'as-it-stands.json', content: json(stripHiddenFields('LogReplayApi_stood', stood, user.unseen)) },
    { path: 'log.json', content: json(rows.map((row) => visibleRow(tx, row))) },
    { path: 'log.xes', content: xes },
    { path: 'anchors.json', content: json(anchors) },
  ]
  return zipOf([...files, ...(await lawFiles(call, rows))])
}

/** A log row without fields that the reader may not see. */
function visibleRow(tx: DossierCall['tx'], row: LoggedRow): LoggedRow {
  const { kind } = row
  const changed = visibleChanges(tx, kind, row.changed)
  return {
    ...row,
    changed,
    facts: withoutHiddenFields(tx, kind, row.facts),
    payload: withoutHiddenFields(tx, kind, row.payload),
    problems: withoutHiddenFields(tx, kind, row.problems),
  }
}

async function lawFiles({ tx, language }: DossierCall, rows: readonly LoggedRow[]): Promise<ZipEntry[]> {
  const laws = await tx.query<{ hash: string; kind: string; description: object }>(
    'select hash, kind, description from machine where hash = any ($1::text[]) order by first_run_at, hash',
    [[...new Set(rows.map(({ machine_hash }) => machine_hash))]],
  )
  return laws.flatMap(({ hash, kind, description }) => {
    const known = findKind(kind)
    const path = `laws/${kind}-${hash}`
    const text = { path: `${path}.json`, content: json(description) }
    if (known?.hash !== hash) return [text]
    const words = known.words as AnyWords
    return [
      text,
      { path: `${path}.scxml`, content: scxmlOf(words, language) },
      { path: `${path}.xstate.json`, content: xstateJsonOf(words) },
    ]
  })
}
