import { retailOrderDocument } from '#resources/documents/retail-order.document.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { linesPage, oneLine } from '../../queries/document-lines.ts'

/** Lines of retail orders across documents. */
export const retailHandlers: HandlersOf<'RetailOrderLineApi_list' | 'RetailOrderLineApi_detail'> = {
  RetailOrderLineApi_list: (call) => linesPage(call, retailOrderDocument),
  RetailOrderLineApi_detail: (call) => oneLine(call, retailOrderDocument),
}
