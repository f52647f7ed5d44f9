import { fillPlaceholders, inLanguage, type Language, type Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { valueText } from '#paper/field-text.ts'
import { documentField, fieldLabel } from '#resources/documents/document-fields.ts'
import { innerName, type Partner } from '#resources/documents/wire-names.ts'
import type { Drive } from '../core/drive.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { kindOfDocument, logEntries, requireViewRight } from '../documents/queries/order-log.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { answerSheet } from '../sheets/answer-sheet.ts'
import type { SheetCell } from '../sheets/write.ts'

type LogEntry = Awaited<ReturnType<typeof logEntries>>['entries'][number]
type ChangedField = NonNullable<LogEntry['changed']>[number]

const fileName: Words = { zh: '单据日志', en: 'Document log' }
const rowName: Words = { zh: '第{row}行 {field}', en: 'Row {row} {field}' }
const goneName: Words = { zh: '删除的第{row}行 {field}', en: 'Removed row {row} {field}' }

const heads: readonly { words: Words; width: number }[] = [
  { words: { zh: '序号', en: 'No.' }, width: 8 },
  { words: { zh: '时间', en: 'Time' }, width: 20 },
  { words: { zh: '操作人', en: 'By' }, width: 14 },
  { words: { zh: '操作', en: 'Event' }, width: 14 },
  { words: { zh: '原状态', en: 'From' }, width: 12 },
  { words: { zh: '新状态', en: 'To' }, width: 12 },
  { words: { zh: '停留秒数', en: 'Seconds stood' }, width: 12 },
  { words: { zh: '原因', en: 'Reason' }, width: 24 },
  { words: { zh: '拒绝原因', en: 'Refused for' }, width: 30 },
  { words: { zh: '修改项', en: 'Field' }, width: 24 },
  { words: { zh: '修改前', en: 'Before' }, width: 20 },
  { words: { zh: '修改后', en: 'After' }, width: 20 },
  { words: { zh: '请求编号', en: 'Request' }, width: 38 },
  { words: { zh: '哈希', en: 'Hash' }, width: 66 },
]

/** Log rows per query. */
const entriesPerRead = 200

export const logSheetHandlers = (drive: Drive): HandlersOf<'OrderLogApi_export'> => ({
  OrderLogApi_export: (call) => logSheet(call, drive),
})

/**
 * All events of a document, oldest first, for users who may see it: one row per event, or one per field that the event
 * changed.
 */
async function logSheet({ tx, user, query, language }: Call<'OrderLogApi_export'>, drive: Drive): Promise<FileAnswer> {
  const { words, definition } = await kindOfDocument(tx, query.sourceBillId)
  await requireViewRight(tx, user, words.id, query.sourceBillId)
  const { places } = await settingsOf(tx)
  const named = await tx.maybeOne<{ no: string | null }>('select bill_no as no from document where tenant_id = $1 and id = $2', [
    tx.tenantId,
    query.sourceBillId,
  ])
  const cells = cellsOf({ language, places, partner: definition.partner })
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for await (const entry of everyEntry(tx, query.sourceBillId, language, drive)) yield* cells(entry)
  }
  const columns = heads.map(({ words: head, width }) => ({ header: head[language], width }))
  return answerSheet(tx, `${fileName[language]}-${named?.no ?? query.sourceBillId}`, columns, rows())
}

async function* everyEntry(tx: Tx, documentId: string, language: Language, drive: Drive): AsyncGenerator<LogEntry> {
  for (let offset = 0; ; offset += entriesPerRead) {
    const { entries } = await logEntries(tx, documentId, { size: entriesPerRead, offset, direction: 'asc' }, language, drive)
    yield* entries
    if (entries.length < entriesPerRead) return
  }
}

type LogSheetOptions = { language: Language; places: DecimalPlaces; partner: Partner | undefined }

function cellsOf(shown: LogSheetOptions): (entry: LogEntry) => SheetCell[][] {
  return (entry) => {
    const event = [entry.id, entry.time, entry.userName, entry.eventName, entry.fromStateName, entry.toStateName]
    const why = [entry.stayedSeconds, entry.remark, entry.refusalText]
    const proof = [entry.requestId, entry.hash]
    const changes = (entry.changed ?? []).map((change) => changeCells(change, shown))
    return (changes.length > 0 ? changes : [[]]).map((change) => withNulls([...event, ...why, ...threeCells(change), ...proof]))
  }
}

const threeCells = (change: readonly string[]): (string | undefined)[] => [change[0], change[1], change[2]]
const withNulls = (cells: readonly (string | number | undefined)[]): SheetCell[] => cells.map((cell) => cell ?? null)

/** A changed field: label, value before and value after, in words. */
function changeCells(change: ChangedField, { language, places, partner }: LogSheetOptions): string[] {
  const { row, gone, from, to, fromName, toName } = change
  const field = innerName(partner, change.field)
  const label = inLanguage(fieldLabel(field, row, partner) ?? field, language)
  const name =
    row === undefined
      ? label
      : fillPlaceholders(inLanguage(gone ? goneName : rowName, language), { row: String(row), field: label }, language)
  const text = (value: string | undefined) => (value ? inLanguage(valueText(documentField(field, row), value, places), language) : '')
  return [name, text(fromName ?? from), text(toName ?? to)]
}
