import { words } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'

/** Rules of the log check, with their explanation. */
export const findingWords = {
  hash: words('内容与哈希不符，记录被改动', 'The row does not have the hash of its content: it was altered'),
  archive: words('归档文件缺失或被改动，无法核对内容', 'The file that its details are archived in is gone, or was altered'),
  chain: words('与上一行的哈希不连', 'The row does not carry the hash of the one before'),
  missing: words('日志行号不连续', 'A row before this one is missing'),
  end: words(
    '日志末行与单据不符，末尾被删或单据被删',
    'The log does not end where the document says: rows or the document were taken away',
  ),
  law: words('没有记录的状态图版本，或其内容被改动', 'The law it was decided by is not kept, or was altered'),
  from: words('起始状态不是上一步到达的状态', 'It does not begin in the state that the document was in'),
  move: words('状态图不允许这一步', 'The law does not lead this way'),
  version: words('版本号不连续', 'The version does not follow the one before'),
  state: words('单据当前状态或版本与日志不符', 'The document is not in the state, or of the version, that its log ends in'),
  unlogged: words('单据没有日志', 'The document has no log'),
  stock: words('库存流水没有对应的事件', 'Stock moved without an event that moved it'),
  ledger: words('往来账没有对应的事件', 'The ledger has entries that no event made'),
} as const satisfies Readonly<Record<string, Words>>

export type FindingRule = keyof typeof findingWords

/** A violation found in the log; `no`: the row of the document's log, if it concerns one. */
export type Finding = { documentId: string; kind: string; no?: number; rule: FindingRule }
