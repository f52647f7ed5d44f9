import type { DataOf } from '#contract/operations.gen.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { mallReturnDocument } from '#resources/documents/mall/mall-return.document.ts'
import { storeReturnDocument } from '#resources/documents/stock/store-return.document.ts'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import type { PageQuery } from '../resources/page.ts'
import type { OpenSheet } from '../sheets/import-columns.ts'
import { writeRow } from '../sheets/import-row.ts'
import { countsOf, importWholeSheet, readWholeSheet } from '../sheets/whole-sheet.ts'
import { answerList } from './export-list.ts'

type SheetOperations =
  | 'GoodsExportApi_export'
  | 'GoodsExportApi_exportLocal'
  | 'CommodityFileApi_readExcel'
  | 'CustomerFileApi_import'
  | 'SupplierFileApi_import'
  | 'BaseCustomerPriceApi_import'
  | 'StaffImportApi_readExcel'
  | 'MallOrderApi_export'
  | 'MallReturnApi_returnExport'
  | 'BusinessReturnApi_scthExport'
  | 'StoreReturnApi_returnExport'

/** Longest time that an export may take, in milliseconds. */
const exportMs = 36_000_000

/** Handlers of imports and exports that answer at once, unlike the jobs of the task centre. */
export const sheetHandlers: HandlersOf<SheetOperations> = {
  GoodsExportApi_export: (call) => exportGoods(call),
  GoodsExportApi_exportLocal: (call) => exportGoods(call),
  CommodityFileApi_readExcel: (call) => readSheetRows(call, 'CommodityApi') as Promise<DataOf<'CommodityFileApi_readExcel'>>,
  StaffImportApi_readExcel: (call) => readSheetRows(call, 'StaffApi') as Promise<DataOf<'StaffImportApi_readExcel'>>,
  CustomerFileApi_import: (call) => importSheet(call, 'CustomerApi'),
  SupplierFileApi_import: (call) => importSheet(call, 'SupplierApi'),
  BaseCustomerPriceApi_import: (call) => importSheet(call, 'CustomerPriceApi'),
  MallOrderApi_export: (call) => exportDocuments(call, mallOrderDocument),
  MallReturnApi_returnExport: (call) => exportDocuments(call, mallReturnDocument),
  BusinessReturnApi_scthExport: (call) => exportDocuments(call, mallReturnDocument),
  StoreReturnApi_returnExport: (call) => exportDocuments(call, storeReturnDocument),
}

function exportGoods({ tx, user, requestId, query, language }: Call<'GoodsExportApi_export'>) {
  const asked: PageQuery = { commInfoName: query.commInfoName, classifyId: query.classifyId }
  const seen = { resource: 'CommodityApi', query: asked, language, userId: user.id, requestId }
  return answerList(tx, seen, AbortSignal.timeout(exportMs))
}

type ExportCall = Pick<Call<'MallOrderApi_export'>, 'tx' | 'user' | 'requestId' | 'language'> & { query: object }

/** A sheet with all documents of a type that match the filters. */
function exportDocuments({ tx, user, requestId, query, language }: ExportCall, { api }: { api: string }) {
  const request = { resource: api, query: query as PageQuery, language, userId: user.id, requestId }
  return answerList(tx, request, AbortSignal.timeout(exportMs))
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

/** The rows of a sheet as bodies for a submit; nothing is written. */
async function readSheetRows(call: UploadedSheet, api: ResourceApi): Promise<unknown[]> {
  return (await readWholeSheet(call, resourceOf(api))).map(({ body }) => body)
}
