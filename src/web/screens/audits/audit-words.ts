import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type AuditKind, auditTargets } from '#resources/flow/audits.ts'
import type { ResourceDefinition } from '#resources/index.ts'

/** A request of any kind. Some fields are set only by some kinds. */
export type Audit = DataOf<'CustomerAuditApi_detail'> & { stem?: string; recommendedName?: string }

/** The definition of the master data that a request is about. */
export const definitionOfAudit = (kind: AuditKind, { stem }: Pick<Audit, 'stem'>): ResourceDefinition | undefined =>
  auditTargets(kind).find((definition) => kind.target !== undefined || definition.stem === stem)

export const auditWords = {
  all: { zh: '全部', en: 'All' },
  field: { zh: '字段', en: 'Field' },
  current: { zh: '当前内容', en: 'As it is' },
  former: { zh: '审核时内容', en: 'As it was' },
  requested: { zh: '申请内容', en: 'Asked for' },
  isNew: { zh: '新增', en: 'New' },
  change: { zh: '修改', en: 'Change' },
  recommended: { zh: '推荐人', en: 'Recommended by' },
  log: { zh: '审核记录', en: 'History' },
  none: { zh: '没有申请', en: 'There are no requests' },
  apply: { zh: '申请', en: 'Apply' },
  about: { zh: '申请修改的资料', en: 'What to change' },
  aboutHint: { zh: '不选即申请新增', en: 'Without a choice it asks for a new one' },
  table: { zh: '数据类型', en: 'Kind of data' },
  reason: { zh: '申请原因', en: 'Why' },
  next: { zh: '填写申请内容', en: 'Enter what is asked for' },
  sent: { zh: '已提交申请', en: 'Asked for' },
  passText: { zh: '通过后立即写入资料。', en: 'What is asked for is written at once.' },
} as const satisfies Record<string, Words>
