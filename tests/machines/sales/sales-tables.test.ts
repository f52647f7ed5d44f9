import { describe, expect, test } from 'vitest'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { tableOf, written } from '../../support/laws/law-tables.ts'

const codesOf = (words: AnyWords) => Object.fromEntries(words.stateNames.map((state) => [state, words.codeOf(state)]))

describe('the tables of rule B5 for sales, row by row with guards and effects', () => {
  // not in the rule's table: lots and serial numbers (ADR 116), and a reversal that makes a new draft. An out of a
  // mall order in 1307 or 1309 is refused by the order, which has no outFlushed in these states
  test('sales out', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed fitsSource mastersAreOn amountsAgree'
    const leaving = 'orderIsOpen isWithinLimit stockCovers'
    const inTime = 'periodIsOpen didNotMoveLater isNotBackdated'
    const booking = 'advanceSource issueGoods postReceivable draftStoreReceipts'
    const back = 'periodIsOpen nothingFollows isNotInvoiced isNotSettled depotIsNotFrozen serialsAreFree'
    const undoing = 'mirrorOut revertSource reverseStock reverseLedger cancelStoreReceipts'
    const typed = (from: string) => `
        ${from} SAVE draft | |
        ${from} SUBMIT submitted | ${complete} ${leaving} serialsAreFree lotsAreFresh lotsAreStillFresh | dropZeroLines giveNumber holdQuantity holdGoods
        ${from} POST posted | isNotOwnWork ${complete} ${inTime} ${leaving} depotIsNotFrozen serialsAreFree lotsAreFresh lotsAreStillFresh creditCovers | dropZeroLines giveNumber ${booking}`
    expect(tableOf(documents.salesOut)).toEqual(
      written(`
        ${typed('new')}
        new SPAWN redMirror | |
        ${typed('draft')}
        draft REMOVE gone | hasNoNumber |
        draft CANCEL voided | |
        submitted WITHDRAW draft | isSubmitter | releaseQuantity releaseGoods
        submitted REJECT draft | | releaseQuantity releaseGoods
        submitted POST posted | isNotOwnWork ${inTime} ${leaving} depotIsNotFrozen serialsAreFree lotsAreFresh lotsAreStillFresh creditCovers | releaseHold ${booking}
        submitted CANCEL voided | | releaseQuantity releaseGoods
        posted REVERSE reversed | ${back} | ${undoing}
        posted REVERSE reversed | ${back} [redoIsAsked] | ${undoing} redoDraft
      `),
    )
    expect(codesOf(documents.salesOut)).toEqual({
      ...{ draft: 2901, submitted: 2902, posted: 2903, voided: 2904, reversed: 2905, redMirror: 2906 },
    })
  })

  // invoices name lines of outs, never of returns, so *isNotInvoiced* is about red parts (ADR 170). *nothingFollows*
  // is about the refunded request
  test('sales return', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed fitsSource amountsAgree'
    const inTime = 'periodIsOpen didNotMoveLater isNotBackdated'
    const coming = 'outCounts isReturnable costIsKnown depotIsNotFrozen serialsAreFree'
    const booking = 'advanceSource returnGoods postReceivable'
    const back = 'periodIsOpen nothingFollows isNotInvoiced isNotSettled stockCovers depotIsNotFrozen serialsAreFree'
    const undoing = 'mirrorReturn reverseStock reverseLedger revertSource tellRequest'
    const typed = (from: string) => `
        ${from} SAVE draft | |
        ${from} SUBMIT submitted | ${complete} outCounts isReturnable serialsAreFree piecesWereSold | dropZeroLines giveNumber holdQuantity
        ${from} POST posted | isNotOwnWork ${complete} ${inTime} ${coming} piecesWereSold | dropZeroLines giveNumber ${booking}`
    expect(tableOf(documents.salesReturn)).toEqual(
      written(`
        ${typed('new')}
        new SPAWN redMirror | |
        ${typed('draft')}
        draft REMOVE gone | hasNoNumber |
        draft CANCEL voided | |
        submitted WITHDRAW draft | isSubmitter | releaseQuantity
        submitted REJECT draft | | releaseQuantity
        submitted POST posted | isNotOwnWork ${inTime} ${coming} | releaseHold ${booking}
        submitted CANCEL voided | | releaseQuantity
        posted REVERSE reversed | ${back} | ${undoing}
        posted REVERSE reversed | ${back} [redoIsAsked] | ${undoing} redoDraft
      `),
    )
    expect(codesOf(documents.salesReturn)).toEqual(codesOf(documents.salesOut))
  })

  // rule B7 has this table in one line. Code 1502 has three states: quoted, made into an order, and expired (ADR 81)
  test('inquiry and quotation', () => {
    const making = (from: string) => `
        ${from} MAKE_SALE madeIntoOrder | pricesHold isFirstOrder | makeSale
        ${from} MAKE_MALL_ORDER madeIntoOrder | pricesHold isFirstOrder | makeMallOrder
        ${from} REQUOTE inquiring | |
        ${from} CANCEL voided | |`
    expect(tableOf(documents.salesInquiry)).toEqual(
      written(`
        new SAVE inquiring | |
        inquiring SAVE inquiring | |
        inquiring QUOTE quoted | hasLines linesAreValid mastersAreOn amountsAgree validityIsGiven coversFloor | giveNumber
        inquiring CANCEL voided | |
        ${making('quoted')}
        quoted WITHDRAW inquiring | isSubmitter |
        quoted EXPIRE lapsed | |
        ${making('madeIntoOrder')}
        ${making('lapsed')}
      `),
    )
    expect(codesOf(documents.salesInquiry)).toEqual({ inquiring: 1501, quoted: 1502, madeIntoOrder: 1502, lapsed: 1502, voided: 1503 })
  })

  // code 1502 has the steps of a red part as states (ADR 83); the tax of a voided invoice is taken back in an open
  // month
  test('mall invoice', () => {
    const complete = 'hasLines sourcesAreValid isWithinOpen'
    expect(tableOf(documents.salesInvoice)).toEqual(
      written(`
        new SUBMIT toIssue | ${complete} | giveNumber
        new SPAWN redInvoice | |
        toIssue SUBMIT toIssue | ${complete} |
        toIssue ISSUE issued | ${complete} titleIsValid numberIsValid periodIsOpen | bookOutputTax
        toIssue CANCEL voided | |
        issued CANCEL voided | isOnPaper isOfThisMonth isNotPushed isNotUsed isNotPartlyReversed periodIsOpen | takeBackTax
        issued NOTE_USE issued | isNotUsed | noteUse
        issued RED_APPLY redAsked | redIsValid | askForRed
        redAsked RED_CONFIRM redConfirmed | |
        redAsked RED_WITHDRAW issued | |
        redAsked RED_EXPIRE issued | |
        redAsked RED_ISSUE reversed | needsNoConfirmation redNumberIsValid periodIsOpen [redIsWhole] | makeRed
        redAsked RED_ISSUE issued | needsNoConfirmation redNumberIsValid periodIsOpen | makeRed
        redConfirmed RED_WITHDRAW issued | |
        redConfirmed RED_ISSUE reversed | redNumberIsValid periodIsOpen [redIsWhole] | makeRed
        redConfirmed RED_ISSUE issued | redNumberIsValid periodIsOpen | makeRed
      `),
    )
    const issued = { issued: 1502, redAsked: 1502, redConfirmed: 1502, reversed: 1502, redInvoice: 1502 }
    expect(codesOf(documents.salesInvoice)).toEqual({ toIssue: 1501, ...issued, voided: 1503 })
  })
})

describe('the tables of rule B5 for marketing and audits', () => {
  test('coupon batch', () => {
    const sending = 'windowIsNotOver enoughAreLeft'
    expect(tableOf(documents.couponBatch)).toEqual(
      written(`
        new SUBMIT prepared | contentIsValid | giveNumber
        prepared SUBMIT prepared | contentIsValid | giveNumber
        prepared SEND sending | ${sending} | sendCoupons
        prepared CANCEL voided | |
        sending SEND sending | ${sending} | sendCoupons
        sending STOP ended | |
        sending END ended | | expireCoupons
        sending CANCEL voided | nobodyHolds | voidCoupons
      `),
    )
    expect(codesOf(documents.couponBatch)).toEqual({ prepared: 3301, sending: 3302, ended: 3303, voided: 3304 })
  })

  test('special offer', () => {
    expect(tableOf(documents.specialOffer)).toEqual(
      written(`
        new SAVE draft | |
        new SUBMIT inForce | contentIsValid overlapsNone | giveNumber takeScope
        draft SAVE draft | |
        draft SUBMIT inForce | contentIsValid overlapsNone | giveNumber takeScope
        draft CANCEL cancelled | |
        inForce DELAY inForce | endIsLater overlapsNone | moveEnd
        inForce END ended | | freeScope
        inForce CANCEL cancelled | | freeScope
        inForce CANCEL cancelled | [hasBegun] | endEarly freeScope
      `),
    )
    expect(codesOf(documents.specialOffer)).toEqual({ draft: 3701, inForce: 3702, ended: 3703, cancelled: 3704 })
  })

  // one law for customers, goods, other data and recommended customers; whoever passes a request must be allowed to
  // see what it asks for
  test('customer audit', () => {
    expect(tableOf(auditRequest)).toEqual(
      written(`
        new APPLY waiting | |
        waiting PASS passed | isNotOwnWork isSeen isStillUnique | writeRequested
        waiting REFUSE refused | |
        refused REAPPLY waiting | isChanged |
      `),
    )
    expect(codesOf(auditRequest)).toEqual({ waiting: 1501, passed: 1502, refused: 1503 })
  })
})
