import { couponBatchDocument } from '#resources/documents/coupon-batch.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One batch of coupons by its address. */
export default recordPage(couponBatchDocument)
