import type { DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import type { PageQuery } from '../resources/page.ts'
import { answerList } from './export-list.ts'
import { openSheet } from './import-columns.ts'
import { importRow, readLine, sayProblem } from './import-row.ts'
import { readSheet } from './sheet/read.ts'

type Mine =
  | 'GoodsExportApi_export'
  | 'GoodsExportApi_exportLocal'
  | 'CommodityFileApi_readExcel'
  | 'CustomerFileApi_import'
  | 'SupplierFileApi_import'
  | 'BaseCustomerPriceApi_import'
  | 'StaffImportApi_readExcel'

const hourMs = 3_600_000

/** The wire's own imports and exports, which answer at once what the task centre does in its time. */
export const sheetHandlers: HandlersOf<Mine> = {
  GoodsExportApi_export: (call) => exportGoods(call),
  GoodsExportApi_exportLocal: (call) => exportGoods(call),
  CommodityFileApi_readExcel: (call) => readAll(call, 'CommodityApi') as Promise<DataOf<'CommodityFileApi_readExcel'>>,
  StaffImportApi_readExcel: (call) => readAll(call, 'StaffApi') as Promise<DataOf<'StaffImportApi_readExcel'>>,
  CustomerFileApi_import: (call) => importedText(call, 'CustomerApi'),
  SupplierFileApi_import: (call) => importedText(call, 'SupplierApi'),
  BaseCustomerPriceApi_import: (call) => importedText(call, 'CustomerPriceApi'),
}

function exportGoods({ tx, user, requestId, query, language }: Call<'GoodsExportApi_export'>) {
  const asked: PageQuery = { commInfoName: query.commInfoName, classifyId: query.classifyId }
  const seen = { resource: 'CommodityApi', query: asked, language, userId: user.id, requestId }
  return answerList(tx, seen, AbortSignal.timeout(hourMs))
}

type Sent = Pick<Call<'CustomerFileApi_import'>, 'tx' | 'user' | 'body' | 'language'>
type Imported = { added: number; changed: number; same: number }

async function importedText(call: Sent, api: ResourceApi): Promise<string> {
  const { added, changed, same } = await importAll(call, api)
  const said = {
    zh: `导入成功：新增${added}条，修改${changed}条，未变${same}条`,
    en: `Imported: ${added} added, ${changed} changed, ${same} as they were`,
  }
  return said[call.language]
}

/** The rows of a sheet as a submit takes them, without writing any; what is wrong is refused by row. */
async function readAll({ tx, body, language }: Sent, api: ResourceApi): Promise<unknown[]> {
  const definition = resourceOf(api)
  const [head, ...lines] = await readSheet(body.file.path)
  const sheet = openSheet(tx, definition, head?.cells ?? [])
  const problems: Problem[] = []
  const rows: unknown[] = []
  for (const line of lines) {
    const read = await readLine(sheet, line)
    for (const problem of read.problems) problems.push(inRow(line.row, sayProblem(problem, definition, language), language))
    rows.push(read.body)
  }
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  return rows
}

/** All rows of a sheet or none: what is wrong is refused by row, and the request's transaction takes the rest back. */
async function importAll({ tx, user, body, language }: Sent, api: ResourceApi): Promise<Imported> {
  const definition = resourceOf(api)
  const [head, ...lines] = await readSheet(body.file.path)
  const importing = { tx, actor: user, sheet: openSheet(tx, definition, head?.cells ?? []) }
  const imported: Imported = { added: 0, changed: 0, same: 0 }
  const problems: Problem[] = []
  for (const line of lines) {
    const outcome = await importRow(importing, line)
    if (outcome.result === 'failed') {
      for (const problem of outcome.problems) problems.push(inRow(line.row, sayProblem(problem, definition, language), language))
    } else imported[outcome.result] += 1
  }
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  return imported
}

/** What is wrong in a row of a sheet, as a refusal says it. */
export const inRow = (row: number, { field, msg }: { field?: string; msg: string }, language: Language): Problem => ({
  row,
  ...(field !== undefined && { field }),
  rule: 'LINE_BAD',
  said: language === 'zh' ? `第${row}行${msg}` : `Row ${row}: ${msg}`,
})
