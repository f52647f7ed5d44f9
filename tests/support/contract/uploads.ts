import type { OperationId } from '#contract/operations.gen.ts'
import { openingBalanceRecord } from '#resources/documents/finance/opening-balance.document.ts'
import { resourceOf } from '#resources/index.ts'
import { countSheetColumns } from '#resources/sheets/count-sheet.ts'
import { freightLines } from '#resources/sheets/freight-lines.ts'
import { inquiryLines } from '#resources/sheets/inquiry-lines.ts'
import { issuedInvoices } from '#resources/sheets/issued-invoices.ts'
import { openOrders, openUninvoiced } from '#resources/sheets/open-orders.ts'
import { openingStock } from '#resources/sheets/opening-inventory.ts'
import { openings } from '#resources/sheets/opening-partner.ts'
import { supplierInvoiceLines } from '#resources/sheets/supplier-invoice-lines.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { headOf, importFields, type SheetDefinition } from '#server/sheets/import-columns.ts'
import type { FileKind } from '../worst-files/index.ts'

/** An operation that accepts files: the kinds it accepts, and the columns of its sheets. */
export type Upload = { kinds: readonly FileKind[]; head?: readonly string[] }

const columns = (definition: SheetDefinition) => importFields(definition).map((field) => headOf(field, 'zh'))
const sheet = (definition: SheetDefinition): Upload => ({ kinds: ['sheet', 'csv'], head: columns(definition) })
const picture: Upload = { kinds: ['picture'] }
const paper: Upload = { kinds: ['pdf', 'sheet', 'archive', 'picture', 'other'] }

/** Every operation that accepts files, or their content as text. */
export const uploads: Partial<Record<OperationId, Upload>> = {
  AttachmentApi_submit: paper,
  BaseCustomerPriceApi_import: sheet(resourceOf('CustomerPriceApi')),
  CheckInventoryApi_readSheet: { kinds: ['sheet', 'csv'], head: Object.values(countSheetColumns).map(({ zh }) => zh) },
  CommodityFileApi_putPicture: picture,
  CommodityFileApi_readExcel: sheet(resourceOf('CommodityApi')),
  CustomerFileApi_import: sheet(resourceOf('CustomerApi')),
  FlowManagerApi_deployUpload: { kinds: ['bpmn'] },
  FlowModelApi_submit: { kinds: ['bpmn'] },
  InquiryApi_importInquiryForm: sheet(inquiryLines),
  InvoiceApi_importIssued: sheet(issuedInvoices),
  JobApi_head: sheet(resourceOf('SupplierApi')),
  JobApi_import: sheet(resourceOf('SupplierApi')),
  MallHelpDetailApi_submit: { kinds: ['html'] },
  MallReturnApi_putPicture: picture,
  OpeningBalanceApi_importSheet: sheet(openingBalanceRecord),
  OpeningInventoryApi_exportInventoryInfo: sheet(openingStock),
  OpeningOutApi_importOpen: sheet(openUninvoiced.customer),
  OpeningPartnerApi_exportCustomerInfo: sheet(openings.customer),
  OpeningPartnerApi_exportSupplierInfo: sheet(openings.supplier),
  OpeningReceiptApi_importOpen: sheet(openUninvoiced.supplier),
  OssApi_putFile: paper,
  PurchaseInvoiceApi_readExcel: sheet(supplierInvoiceLines),
  PurchaseInvoiceApi_readFile: { kinds: ['invoice'] },
  PurchaseOrderApi_importOpen: sheet(openOrders.supplier),
  SalesOrderApi_importOpen: sheet(openOrders.customer),
  ShopApi_putPicture: picture,
  StaffImportApi_readExcel: sheet(resourceOf('StaffApi')),
  SupplierFileApi_import: sheet(resourceOf('SupplierApi')),
  TransportHeadApi_putTransportheadFile: paper,
  TransportHeadApi_readExcel: sheet(freightLines),
}

/** A text field that allows at least this many characters is the content of a file. */
const contentLength = 100_000

/** The field of an operation's body that contains a file, several files, or the content of one as text. */
export function fileFieldOf(id: OperationId): { name: string; most: number; isText: boolean } | undefined {
  const { properties = {} } = resolveSchema(schemasOf(id).body ?? {})
  for (const [name, declared] of Object.entries(properties)) {
    const { format, items, maxItems = 1, maxLength = 0 } = resolveSchema(declared) as Schema
    if (format === 'binary') return { name, most: 1, isText: false }
    if (items && resolveSchema(items).format === 'binary') return { name, most: maxItems, isText: false }
    if (maxLength >= contentLength) return { name, most: 1, isText: true }
  }
  return undefined
}
