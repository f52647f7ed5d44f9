import { describe, expect, test } from 'vitest'
import { documents } from '#machines/index.ts'
import { tableOf, written } from '../support/laws/law-tables.ts'

describe('the tables of rule B5, row by row with guards and effects', () => {
  test('purchase order', () => {
    const complete = 'hasLines linesAreValid mastersAreOn amountsAgree demandIsOpen isWithinDemand'
    const submitting = 'dropZeroLines giveNumber advanceSource'
    expect(tableOf(documents.purchaseOrder)).toEqual(
      written(`
        new SAVE draft | sharesFollowRule |
        new SUBMIT submitted | ${complete} | ${submitting}
        new SUBMIT approved | ${complete} [needsNoApproval] | ${submitting} raiseOnOrder
        draft SAVE draft | sharesFollowRule |
        draft REMOVE gone | hasNoNumber |
        draft SUBMIT submitted | ${complete} | ${submitting}
        draft SUBMIT approved | ${complete} [needsNoApproval] | ${submitting} raiseOnOrder
        draft CANCEL cancelled | reasonIsGiven |
        submitted WITHDRAW draft | isSubmitter | revertSource
        submitted REJECT draft | noProcessDecides | revertSource
        submitted APPROVE approved | noProcessDecides isNotOwnWork isGrantable | grantQuantities giveBackRest raiseOnOrder
        submitted CANCEL cancelled | reasonIsGiven | revertSource
        approved UNAPPROVE draft | nothingFollows | lowerOnOrder unlinkDrafts openAllLines revertSource takeBackGrant
        approved RECEIPT_POSTED partlyReceived | [partIsDelivered] | lowerOnOrder
        approved RECEIPT_POSTED completed | [allIsDelivered] | lowerOnOrder
        approved CLOSE_LINE approved | linesAreOpen linesAreNotHeld anotherLineStaysOpen | closeLines lowerOnOrder unlinkDrafts
        approved REOPEN_LINE approved | linesAreClosed | openLines raiseOnOrder
        approved CANCEL cancelled | reasonIsGiven nothingFollows | lowerOnOrder unlinkDrafts revertSource
        partlyReceived RECEIPT_POSTED partlyReceived | [partIsDelivered] | lowerOnOrder
        partlyReceived RECEIPT_POSTED completed | [allIsDelivered] | lowerOnOrder
        partlyReceived RECEIPT_FLUSHED approved | [nothingIsDelivered] | raiseOnOrder
        partlyReceived RECEIPT_FLUSHED partlyReceived | [partIsDelivered] | raiseOnOrder
        partlyReceived CLOSE_LINE partlyReceived | linesAreOpen linesAreNotHeld [someStayOpen] | closeLines lowerOnOrder unlinkDrafts
        partlyReceived CLOSE_LINE completed | linesAreOpen linesAreNotHeld [nothingStaysOpen] | closeLines lowerOnOrder unlinkDrafts
        partlyReceived REOPEN_LINE partlyReceived | linesAreClosed | openLines raiseOnOrder
        partlyReceived CLOSE_SHORT completed | nothingIsSubmitted | markShort lowerOnOrder unlinkDrafts
        completed RECEIPT_POSTED completed | isNotClosedShort isWithinLimit [allIsDelivered] |
        completed RECEIPT_FLUSHED approved | isNotClosedShort [nothingIsDelivered] | raiseOnOrder
        completed RECEIPT_FLUSHED partlyReceived | isNotClosedShort [partIsDelivered] | raiseOnOrder
        completed RECEIPT_FLUSHED completed | isNotClosedShort [allIsDelivered] |
        completed RECEIPT_FLUSHED completed | isClosedShort |
        completed REOPEN partlyReceived | isClosedShort [partIsDelivered] | clearShort raiseOnOrder
        completed REOPEN approved | isClosedShort [nothingIsDelivered] | clearShort raiseOnOrder
        completed REOPEN completed | isClosedShort [allIsDelivered] | clearShort
        completed REOPEN_LINE partlyReceived | isNotClosedShort linesAreClosed | openLines raiseOnOrder
        approved RETURN_FLUSHED partlyReceived | [partIsDelivered] | lowerOnOrder
        approved RETURN_FLUSHED completed | [allIsDelivered] | lowerOnOrder
        partlyReceived RETURN_POSTED approved | [nothingIsDelivered] | raiseOnOrder
        partlyReceived RETURN_POSTED partlyReceived | [partIsDelivered] | raiseOnOrder
        partlyReceived RETURN_FLUSHED partlyReceived | [partIsDelivered] | lowerOnOrder
        partlyReceived RETURN_FLUSHED completed | [allIsDelivered] | lowerOnOrder
        completed RETURN_POSTED approved | isNotClosedShort [nothingIsDelivered] | raiseOnOrder
        completed RETURN_POSTED partlyReceived | isNotClosedShort [partIsDelivered] | raiseOnOrder
        completed RETURN_POSTED completed | isNotClosedShort [allIsDelivered] |
        completed RETURN_FLUSHED completed | isNotClosedShort isWithinLimit [allIsDelivered] |
        completed RETURN_FLUSHED completed | isClosedShort |
      `),
    )
  })

  test('retail order, return and exchange', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed fitsSource mastersAreOn amountsAgree'
    const fromTicket = 'ticketCounts isInTime isReturnable refundIsCovered costIsKnown'
    const paying =
      'couponsFit roundOffIsAllowed periodIsOpen didNotMoveLater isNotBackdated stockCovers depotIsNotFrozen serialsAreFree piecesWereSold lotsAreFresh lotsAreStillFresh shiftIsOpen paymentIsTold memberCovers paysWhatIsDue'
    const sent = 'couponsFit periodIsOpen depotIsNotFrozen serialsAreFree shiftIsOpen paymentIsTold memberCovers paysWhatIsDue'
    const booking = 'advanceTicket freezePrices useCoupons returnGoods issueGoods takeMoney postSale settlePoints'
    const undoing = 'mirrorTicket revertTicket reverseStock reverseMoney reverseSale releasePrices takeBackPoints'
    for (const words of [documents.retailOrder, documents.retailReturn, documents.retailExchange])
      expect(tableOf(words)).toEqual(
        written(`
        new SAVE draft | |
        new SUBMIT parked | ${complete} | dropZeroLines giveNumber
        new SEND paid | ${complete} ${sent} | dropZeroLines giveNumber markDeviations ${booking}
        new SPAWN redMirror | |
        draft SAVE draft | |
        draft SUBMIT parked | ${complete} | dropZeroLines giveNumber
        draft SEND paid | ${complete} ${sent} | dropZeroLines giveNumber markDeviations ${booking}
        draft PAY paid | ${complete} ${fromTicket} ${paying} | dropZeroLines giveNumber ${booking}
        draft REMOVE gone | hasNoNumber |
        draft CANCEL voided | |
        parked RESUME draft | |
        parked CANCEL voided | |
        paid CONFIRM paid | deviationWaits isNotOwnWork | confirmDeviation
        paid REVERSE reversed | periodIsOpen nothingFollows isNotInvoiced isNotSettled stockCovers depotIsNotFrozen serialsAreFree shiftIsOpen shiftIsNotPast memberCovers [redoIsAsked] | ${undoing} redoDraft
        paid REVERSE reversed | periodIsOpen nothingFollows isNotInvoiced isNotSettled stockCovers depotIsNotFrozen serialsAreFree shiftIsOpen shiftIsNotPast memberCovers | ${undoing}
      `),
      )
  })

  test('purchase receipt', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed fitsSource mastersAreOn amountsAgree freightHasBase'
    const booking = 'receiveGoods postPayables matchInvoiced advanceSource recordPrices'
    const undoing = 'mirrorReceipt releaseInvoiced reverseStock reverseLedger revertSource voidPrices'
    expect(tableOf(documents.purchaseReceipt)).toEqual(
      written(`
        new SAVE draft | sharesFollowRule |
        new SUBMIT submitted | ${complete} orderIsOpen isWithinLimit serialsAreFree lotDaysAgree lotsAreFresh | dropZeroLines giveNumber holdQuantity
        new POST posted | isNotOwnWork ${complete} periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit depotIsNotFrozen serialsAreFree lotDaysAgree lotsAreFresh | dropZeroLines giveNumber ${booking}
        new SPAWN redMirror | |
        draft SAVE draft | sharesFollowRule |
        draft REMOVE gone | hasNoNumber |
        draft LINK_ORDER draft | linkFits orderIsOpen | linkLines
        draft SUBMIT submitted | ${complete} orderIsOpen isWithinLimit serialsAreFree lotDaysAgree lotsAreFresh | dropZeroLines giveNumber holdQuantity
        draft POST posted | isNotOwnWork ${complete} periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit depotIsNotFrozen serialsAreFree lotDaysAgree lotsAreFresh | dropZeroLines giveNumber ${booking}
        draft CANCEL voided | |
        submitted WITHDRAW draft | isSubmitter | releaseQuantity
        submitted REJECT draft | | releaseQuantity
        submitted LINK_ORDER submitted | linkFits fitsSource orderIsOpen isWithinLimit | linkLines holdQuantity
        submitted POST posted | isNotOwnWork periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit depotIsNotFrozen serialsAreFree lotDaysAgree lotsAreFresh | releaseHold ${booking}
        submitted CANCEL voided | | releaseQuantity
        posted LINK_ORDER posted | linkFits fitsSource orderIsOpen isWithinLimit | linkLines advanceSource
        posted REVERSE reversed | periodIsOpen nothingFollows isNotInvoiced isNotSettled stockCovers depotIsNotFrozen serialsAreFree | ${undoing}
        posted REVERSE reversed | periodIsOpen nothingFollows isNotInvoiced isNotSettled stockCovers depotIsNotFrozen serialsAreFree [redoIsAsked] | ${undoing} redoDraft
      `),
    )
  })

  test('purchase return', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed fitsSource amountsAgree'
    const inTime = 'periodIsOpen didNotMoveLater isNotBackdated depotIsNotFrozen'
    const leaving = 'receiptCounts orderIsOpen isReturnable stockCovers serialsAreFree'
    const holding = 'dropZeroLines giveNumber holdQuantity holdGoods'
    const booking = 'advanceSource issueGoods postPayables'
    const undoing = 'mirrorReturn reverseStock reverseLedger revertSource'
    const drafting = (from: string) => `
        ${from} SAVE draft | |
        ${from} SUBMIT submitted | ${complete} ${leaving} | ${holding}
        ${from} POST posted | isNotOwnWork ${complete} ${inTime} ${leaving} | dropZeroLines giveNumber ${booking}`
    expect(tableOf(documents.purchaseReturn)).toEqual(
      written(`
        ${drafting('new')}
        new SPAWN redMirror | |
        ${drafting('draft')}
        draft REMOVE gone | hasNoNumber |
        draft CANCEL voided | |
        submitted WITHDRAW draft | isSubmitter | releaseQuantity releaseGoods
        submitted REJECT draft | | releaseQuantity releaseGoods
        submitted POST posted | isNotOwnWork ${inTime} ${leaving} | releaseHold ${booking}
        submitted CANCEL voided | | releaseQuantity releaseGoods
        posted REVERSE reversed | periodIsOpen isNotInvoiced isNotSettled isWithinLimit depotIsNotFrozen serialsAreFree | ${undoing}
        posted REVERSE reversed | periodIsOpen isNotInvoiced isNotSettled isWithinLimit depotIsNotFrozen serialsAreFree [redoIsAsked] | ${undoing} redoDraft
      `),
    )
  })

  test('sales order', () => {
    const complete = 'hasLines linesAreValid fitsSource mastersAreOn amountsAgree couponsFit'
    const closing = 'closeLines releaseGoods unlinkDrafts settleLimits settleCoupons'
    const opening = 'openLines reserveGoods settleLimits settleCoupons'
    const submitting = (from: string) => `
        ${from} SAVE draft | |
        ${from} SUBMIT submitted | [needsApproval] ${complete} | giveNumber freezePrices
        ${from} SUBMIT approved | [needsNoApproval] [needsNoPayment] isNotOwnWork ${complete} stockIsThere creditCovers | giveNumber freezePrices reserveGoods
        ${from} SUBMIT awaitingPayment | [needsNoApproval] [needsPayment] isNotOwnWork ${complete} | giveNumber freezePrices`
    const takenBackFrom = (from: string, event: string) => `
        ${from} ${event} approved | [nothingIsDelivered] | settleCoupons
        ${from} ${event} partlyShipped | [partIsDelivered] | settleCoupons`
    const delivered = (from: string, event: string) => `
        ${from} ${event} partlyShipped | [partIsDelivered] | settleCoupons
        ${from} ${event} shipped | [allIsDelivered] | settleCoupons`
    expect(tableOf(documents.salesOrder)).toEqual(
      written(`
        ${submitting('new')}
        ${submitting('draft')}
        draft REMOVE gone | hasNoNumber |
        draft CANCEL cancelled | periodIsOpen | oweRefund
        awaitingPayment PAY approved | paymentIsTold paysWhatIsDue periodIsOpen | takePayment reserveGoods
        awaitingPayment UNAPPROVE draft | nothingIsPaid | takeBackGrant releasePrices
        awaitingPayment CANCEL cancelled | periodIsOpen | oweRefund releasePrices
        submitted WITHDRAW draft | isSubmitter | releasePrices
        submitted REJECT draft | noProcessDecides | releasePrices
        submitted APPROVE approved | [needsNoPayment] noProcessDecides isNotOwnWork isGrantable stockIsThere creditCovers | grantQuantities reserveGoods settleLimits
        submitted APPROVE awaitingPayment | [needsPayment] noProcessDecides isNotOwnWork isGrantable | grantQuantities settleLimits
        submitted CANCEL cancelled | periodIsOpen | oweRefund releasePrices
        approved UNAPPROVE draft | nothingFollows | releaseGoods unlinkDrafts openAllLines takeBackGrant releasePrices
        approved CLOSE_LINE approved | linesAreOpen linesAreNotHeld anotherLineStaysOpen | ${closing}
        approved REOPEN_LINE approved | linesAreClosed creditCovers | ${opening}
        approved CANCEL cancelled | periodIsOpen nothingFollows | releaseGoods unlinkDrafts oweRefund releasePrices
        ${delivered('approved', 'OUT_POSTED')}
        ${delivered('approved', 'RETURN_FLUSHED')}
        ${delivered('partlyShipped', 'OUT_POSTED')}
        ${takenBackFrom('partlyShipped', 'OUT_FLUSHED')}
        partlyShipped CLOSE_LINE partlyShipped | linesAreOpen linesAreNotHeld [someStayOpen] | ${closing}
        partlyShipped CLOSE_LINE shipped | linesAreOpen linesAreNotHeld [nothingStaysOpen] | ${closing}
        partlyShipped REOPEN_LINE partlyShipped | linesAreClosed creditCovers | ${opening}
        partlyShipped CLOSE_SHORT closedShort | nothingIsSubmitted | markShort releaseGoods unlinkDrafts settleLimits settleCoupons
        ${takenBackFrom('partlyShipped', 'RETURN_POSTED')}
        ${delivered('partlyShipped', 'RETURN_FLUSHED')}
        shipped OUT_POSTED shipped | [allIsDelivered] isWithinLimit | settleCoupons
        ${takenBackFrom('shipped', 'OUT_FLUSHED')}
        shipped OUT_FLUSHED shipped | [allIsDelivered] | settleCoupons
        shipped REOPEN_LINE partlyShipped | linesAreClosed creditCovers | ${opening}
        shipped COMPLETE completed | isFinished |
        ${takenBackFrom('shipped', 'RETURN_POSTED')}
        shipped RETURN_POSTED shipped | [allIsDelivered] | settleCoupons
        shipped RETURN_FLUSHED shipped | [allIsDelivered] isWithinLimit | settleCoupons
        ${takenBackFrom('completed', 'OUT_FLUSHED')}
        completed OUT_FLUSHED shipped | [allIsDelivered] | settleCoupons
        ${takenBackFrom('completed', 'RETURN_POSTED')}
        completed RETURN_POSTED shipped | [allIsDelivered] | settleCoupons
        completed RETURN_FLUSHED shipped | [allIsDelivered] isWithinLimit | settleCoupons
        closedShort OUT_FLUSHED closedShort | | settleLimits settleCoupons
        closedShort REOPEN approved | [nothingIsDelivered] creditCovers | clearShort reserveGoods settleLimits settleCoupons
        closedShort REOPEN partlyShipped | [partIsDelivered] creditCovers | clearShort reserveGoods settleLimits settleCoupons
        closedShort REOPEN shipped | [allIsDelivered] creditCovers | clearShort reserveGoods settleLimits settleCoupons
        closedShort RETURN_FLUSHED closedShort | | settleLimits settleCoupons
      `),
    )
  })
})
