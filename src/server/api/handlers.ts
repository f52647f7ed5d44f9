import type { Logger } from 'pino'
import type { Drive } from '../core/drive.ts'
import { codeHandlers } from '../develop/handlers.ts'
import type { PaymentProvider } from '../documents/books/money/provider.ts'
import { aboutDocuments } from '../documents/engine/events/approved-by-process.ts'
import { transitionHandlers } from '../documents/engine/events/handlers.ts'
import { documentKinds } from '../documents/index.ts'
import { auditorHandlers } from '../documents/log-audit/auditor-handlers.ts'
import { acrossKindsHandlers } from '../documents/queries/across-kinds.ts'
import { cashBookHandlers } from '../documents/queries/cash-book.ts'
import { documentApprovalHandlers } from '../documents/queries/document-approvals.ts'
import { documentHandlers } from '../documents/queries/document-handlers.ts'
import { dryRunHandlers } from '../documents/queries/dry-run.ts'
import { inTheWayHandlers } from '../documents/queries/in-the-way.ts'
import { partnerLedgerHandlers } from '../documents/queries/ledger-pages.ts'
import { documentLogHandlers } from '../documents/queries/order-log.ts'
import { periodHandlersWith } from '../documents/queries/periods.ts'
import { voucherHandlers } from '../documents/queries/vouchers.ts'
import { offlineTillHandlers } from '../documents/types/retail/retail-handlers.ts'
import { declareDueTaxOfMonth } from '../documents/types/sales/declare-due-tax.ts'
import { typeHandlers } from '../documents/types/type-handlers.ts'
import { attachmentHandlers } from '../files/attachments.ts'
import { fileHandlers } from '../files/handlers.ts'
import { flowHandlers } from '../flow/handlers.ts'
import type { Handlers } from '../http/request.ts'
import { identityHandlers } from '../identity/handlers.ts'
import type { Identity } from '../identity/identity.ts'
import { linkHandlers } from '../identity/links.ts'
import type { Demo } from '../jobs/demo.ts'
import { demoHandlers } from '../jobs/demo-handlers.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { logSheetHandlers } from '../jobs/log-sheet.ts'
import type { JobWorker } from '../jobs/runner.ts'
import { sheetHandlers } from '../jobs/sheet-handlers.ts'
import { withEntityNames } from '../lookups/entity-names.ts'
import { publicMallHandlers } from '../lookups/public-mall.ts'
import { paperHandlers } from '../papers/handlers.ts'
import { createPdfMaker, type PdfMaker } from '../papers/pdf-maker.ts'
import { printTemplateHandlers } from '../papers/templates.ts'
import { paymentHandlers } from '../payments/handlers.ts'
import type { StockService } from '../queues/service.ts'
import { deskHandlers } from '../reports/desk.ts'
import { bartererHandlers } from '../reports/master-data/barterers.ts'
import { classHandlers } from '../reports/master-data/classes.ts'
import { franchiseGoodsHandlers } from '../reports/master-data/franchise-goods.ts'
import { mallHandlers } from '../reports/master-data/mall.ts'
import { masterDataHandlers } from '../reports/master-data/master-data.ts'
import { memberHandlers } from '../reports/master-data/members.ts'
import { networkPartnerHandlers } from '../reports/master-data/network-partners.ts'
import type { PartnerCodes } from '../reports/master-data/partner-code.ts'
import { partnerGoodsHandlers } from '../reports/master-data/partner-goods.ts'
import { storeHandlers } from '../reports/master-data/stores.ts'
import { reportHandlers } from '../reports/reports.ts'
import { allStockHandlers } from '../reports/stock/stock-handlers.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { apiKeyHandlers } from '../system/api-keys.ts'
import { billRuleHandlers } from '../system/bill-rules.ts'
import { commentHandlers } from '../system/comments.ts'
import { dictionaryHandlers } from '../system/dictionaries.ts'
import { systemHandlers } from '../system/handlers.ts'
import { loginLogHandlers } from '../system/login-log.ts'
import { menuAdminHandlers } from '../system/menu-admin.ts'
import { messageHandlers } from '../system/messages.ts'
import { noticeHandlers } from '../system/notices.ts'
import { regionHandlers } from '../system/regions.ts'
import { registrationHandlers } from '../system/registrations.ts'
import { roleHandlers } from '../system/roles.ts'
import { savedViewHandlers } from '../system/saved-views.ts'
import { staffHandlers } from '../system/staff.ts'
import { sysconfigHandlers } from '../system/sysconfig.ts'
import { tenantHandlers } from '../system/tenants.ts'
import { userHandlers } from '../system/users.ts'
import { webhookHandlers } from '../system/webhooks.ts'
import { operationsHandlers, type WatchDeps } from '../watch/handlers.ts'
import { olderRowsHandlers } from '../watch/older-rows.ts'

type HandlerDeps = {
  identity: Identity
  log: Logger
  frameHosts?: readonly string[]
  datasourceHosts?: readonly string[]
  webhookHosts?: readonly string[]
  drive: Drive
  jobs: JobWorker
  payments: PaymentProvider
  stockService?: StockService | undefined
  partnerCodes?: PartnerCodes | undefined
  /** Present where this installation is a demo. */
  demo?: Pick<Demo, 'tenantId'> | undefined
  /** Renders papers as PDF; a new maker by default. */
  pdfs?: PdfMaker
  /** Absent where handlers run without an app. */
  operations?: WatchDeps
}

/** Handlers of operations on the books that are not operations of documents. */
const bookHandlers = { ...periodHandlersWith(declareDueTaxOfMonth), ...partnerLedgerHandlers, ...cashBookHandlers, ...voucherHandlers }

/** Accounts of people and programs, and webhooks. */
const accountHandlers = (identity: Identity, webhookHosts: readonly string[] = []) => ({
  ...userHandlers(identity),
  ...apiKeyHandlers(identity),
  ...webhookHandlers(identity.seal, webhookHosts),
})

/** Operations of the platform's administrators only. */
const platformHandlers = (
  { seal }: Identity,
  { datasourceHosts = [], operations }: Pick<HandlerDeps, 'datasourceHosts' | 'operations'>,
) => ({
  ...codeHandlers(seal, datasourceHosts),
  ...operationsHandlers(operations),
  ...olderRowsHandlers,
})

/** Handlers of document types besides those of the engine; `sign` signs the catalogue of offline tills. */
const documentTypeHandlers = ({ sign }: Identity) => ({ ...typeHandlers, ...offlineTillHandlers(sign) })

/** Messages, notices, comments and print templates. */
const communicationHandlers = { ...messageHandlers, ...noticeHandlers, ...commentHandlers, ...printTemplateHandlers }

/** Uploads, attachments, and everything printed. */
const allFileHandlers = (drive: Drive, pdfs: PdfMaker = createPdfMaker()) => ({
  ...fileHandlers(drive),
  ...attachmentHandlers(drive),
  ...paperHandlers({ drive, pdfs }),
  ...logSheetHandlers(drive),
})

/** Exports, imports and other long jobs. */
const allJobHandlers = (drive: Drive, jobs: JobWorker, demo: HandlerDeps['demo']) => ({
  ...jobHandlers(drive, jobs),
  ...demoHandlers(demo, jobs),
})

/** One function per operation of the contract: a missing or invented one does not compile. */
export const handlersOf = (given: HandlerDeps): Handlers => withEntityNames(allHandlers(given))

function allHandlers({ identity, log, drive, jobs, payments, ...given }: HandlerDeps): Handlers {
  return {
    ...identityHandlers(identity),
    ...linkHandlers(identity),
    ...systemHandlers(log, given.frameHosts ?? [], identity.demo),
    ...savedViewHandlers,
    ...deskHandlers,
    ...resourceHandlers(identity.seal),
    ...accountHandlers(identity, given.webhookHosts),
    ...registrationHandlers,
    ...roleHandlers,
    ...staffHandlers,
    ...tenantHandlers(identity),
    ...dictionaryHandlers,
    ...regionHandlers,
    ...sysconfigHandlers,
    ...menuAdminHandlers,
    ...masterDataHandlers,
    ...mallHandlers,
    ...allFileHandlers(drive, given.pdfs),
    ...allJobHandlers(drive, jobs, given.demo),
    ...sheetHandlers,
    ...communicationHandlers,
    ...loginLogHandlers,
    ...classHandlers,
    ...bartererHandlers,
    ...platformHandlers(identity, given),
    ...partnerGoodsHandlers,
    ...franchiseGoodsHandlers,
    ...publicMallHandlers,
    ...memberHandlers,
    ...paymentHandlers(identity.seal, payments),
    ...transitionHandlers(documentKinds),
    ...documentHandlers(),
    ...acrossKindsHandlers,
    ...inTheWayHandlers,
    ...documentTypeHandlers(identity),
    ...dryRunHandlers,
    ...bookHandlers,
    ...allStockHandlers(given.stockService !== undefined),
    ...reportHandlers,
    ...storeHandlers,
    ...networkPartnerHandlers(given.partnerCodes),
    ...documentLogHandlers(drive),
    ...documentApprovalHandlers,
    ...auditorHandlers(identity.anchors, drive),
    ...billRuleHandlers,
    ...flowHandlers(aboutDocuments),
  }
}
