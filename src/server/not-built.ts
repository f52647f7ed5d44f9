import { type OperationId, operations } from '#contract/operations.gen.ts'
import type { HandlersOf } from './http/request.ts'
import { notBuiltAudit } from './not-built/audit.ts'
import { notBuiltDevelop } from './not-built/develop.ts'
import { notBuiltFinance } from './not-built/finance.ts'
import { notBuiltFlow } from './not-built/flow.ts'
import { notBuiltInquiry } from './not-built/inquiry.ts'
import { notBuiltMallOrder } from './not-built/mall-order.ts'
import { notBuiltMarketing } from './not-built/marketing.ts'
import { notBuiltPartner } from './not-built/partner.ts'
import { notBuiltPurchaseInvoice } from './not-built/purchase-invoice.ts'
import { notBuiltPurchaseReturn } from './not-built/purchase-return.ts'
import { notBuiltReport } from './not-built/report.ts'
import { notBuiltRetail } from './not-built/retail.ts'
import { notBuiltSales } from './not-built/sales.ts'
import { notBuiltSalesInvoice } from './not-built/sales-invoice.ts'
import { notBuiltSettlement } from './not-built/settlement.ts'
import { notBuiltStockCount } from './not-built/stock-count.ts'
import { notBuiltTransfer } from './not-built/transfer.ts'
import { refuse } from './refuse.ts'

/** Operations of the contract that answer 501 until they are built, by service. This list only shrinks. */
export const notBuilt = [
  ...notBuiltAudit,
  ...notBuiltDevelop,
  ...notBuiltFinance,
  ...notBuiltFlow,
  ...notBuiltInquiry,
  ...notBuiltMallOrder,
  ...notBuiltMarketing,
  ...notBuiltPartner,
  ...notBuiltPurchaseInvoice,
  ...notBuiltPurchaseReturn,
  ...notBuiltReport,
  ...notBuiltRetail,
  ...notBuiltSales,
  ...notBuiltSalesInvoice,
  ...notBuiltSettlement,
  ...notBuiltStockCount,
  ...notBuiltTransfer,
] as const satisfies readonly OperationId[]

/** Operations that answer what they promise. */
export const builtOperations = operations.filter(({ id }) => !(notBuilt as readonly OperationId[]).includes(id))

type NotBuilt = (typeof notBuilt)[number]

const sayNo = async () => refuse('NOT_BUILT')

/** The handlers of what is not built: they say so. */
export const notBuiltHandlers: HandlersOf<NotBuilt> = Object.fromEntries(notBuilt.map((id) => [id, sayNo])) as Record<
  NotBuilt,
  typeof sayNo
>
