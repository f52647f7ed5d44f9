import type { DataOf } from '#contract/operations.gen.ts'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import type { PageQuery } from '../resources/page.ts'
import { answerList } from './export-list.ts'
import type { OpenSheet } from './import-columns.ts'
import { writeRow } from './import-row.ts'
import { countsOf, importWholeSheet, readWholeSheet } from './whole-sheet.ts'

type SheetOperations =
  | 'GoodsExportApi_export'
  | 'GoodsExportApi_exportLocal'
  | 'CommodityFileApi_readExcel'
  | 'CustomerFileApi_import'
  | 'SupplierFileApi_import'
  | 'BaseCustomerPriceApi_import'
  | 'StaffImportApi_readExcel'

const hourMs = 3_600_000

/** Imports and exports of the wire that answer at once, unlike those of the task centre. */
export const sheetHandlers: HandlersOf<SheetOperations> = {
  GoodsExportApi_export: (call) => exportGoods(call),
  GoodsExportApi_exportLocal: (call) => exportGoods(call),
  CommodityFileApi_readExcel: (call) => readSheetRows(call, 'CommodityApi') as Promise<DataOf<'CommodityFileApi_readExcel'>>,
  StaffImportApi_readExcel: (call) => readSheetRows(call, 'StaffApi') as Promise<DataOf<'StaffImportApi_readExcel'>>,
  CustomerFileApi_import: (call) => importSheet(call, 'CustomerApi'),
  SupplierFileApi_import: (call) => importSheet(call, 'SupplierApi'),
  BaseCustomerPriceApi_import: (call) => importSheet(call, 'CustomerPriceApi'),
}

function exportGoods({ tx, user, requestId, query, language }: Call<'GoodsExportApi_export'>) {
  const asked: PageQuery = { commInfoName: query.commInfoName, classifyId: query.classifyId }
  const seen = { resource: 'CommodityApi', query: asked, language, userId: user.id, requestId }
  return answerList(tx, seen, AbortSignal.timeout(hourMs))
}

type UploadedSheet = Pick<Call<'CustomerFileApi_import'>, 'tx' | 'user' | 'body' | 'language'>

async function importSheet({ user, ...call }: UploadedSheet, api: ResourceApi): Promise<string> {
  const actor = { id: user.id }
  const written = await importWholeSheet(call, resourceOf(api), ({ body }, sheet) =>
    writeRow({ tx: call.tx, actor, sheet: sheet as OpenSheet }, body),
  )
  const { added, changed, same } = countsOf(['added', 'changed', 'same'], written)
  const said = {
    zh: `导入成功：新增${added}条，修改${changed}条，未变${same}条`,
    en: `Imported: ${added} added, ${changed} changed, ${same} as they were`,
  }
  return said[call.language]
}

/** The rows of a sheet as bodies of a submit; writes nothing. */
async function readSheetRows(call: UploadedSheet, api: ResourceApi): Promise<unknown[]> {
  return (await readWholeSheet(call, resourceOf(api))).map(({ body }) => body)
}
