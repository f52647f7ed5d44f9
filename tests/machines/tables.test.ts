import { describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'

/** A law as lines of text: from EVENT to | guards | effects; a guard in brackets only chooses the row. */
const tableOf = (words: AnyWords) =>
  transitionsOf(words)
    .map(({ from, event, to, guards, effects }) => {
      const asked = guards.map(({ guard, branch }) => (branch ? `[${guard}]` : guard))
      return [`${from} ${event} ${to}`, asked.join(' '), effects.map(({ effect }) => effect).join(' ')].join(' | ').trim()
    })
    .sort()

const written = (table: string) =>
  table
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join(' | ')
        .trim(),
    )
    .filter((line) => line !== '')
    .sort()

describe('the tables of rule B5, row by row with guards and effects', () => {
  test('purchase order', () => {
    expect(tableOf(documents.purchaseOrder)).toEqual(
      written(`
        new SAVE draft | sharesFollowRule |
        new SUBMIT submitted | hasLines linesAreValid mastersAreOn amountsAgree | giveNumber
        new SUBMIT approved | hasLines linesAreValid mastersAreOn amountsAgree [needsNoApproval] | giveNumber raiseOnOrder
        draft SAVE draft | sharesFollowRule |
        draft REMOVE gone | hasNoNumber |
        draft SUBMIT submitted | hasLines linesAreValid mastersAreOn amountsAgree | giveNumber
        draft SUBMIT approved | hasLines linesAreValid mastersAreOn amountsAgree [needsNoApproval] | giveNumber raiseOnOrder
        draft CANCEL cancelled | reasonIsGiven |
        submitted WITHDRAW draft | isSubmitter |
        submitted REJECT draft | |
        submitted APPROVE approved | isNotOwnWork | raiseOnOrder
        submitted CANCEL cancelled | reasonIsGiven |
        approved UNAPPROVE draft | nothingFollows | lowerOnOrder unlinkDrafts openAllLines
        approved RECEIPT_POSTED partlyReceived | [partIsReceived] | lowerOnOrder
        approved RECEIPT_POSTED completed | [allIsReceived] | lowerOnOrder
        approved CLOSE_LINE approved | linesAreOpen linesAreNotHeld anotherLineStaysOpen | closeLines lowerOnOrder unlinkDrafts
        approved REOPEN_LINE approved | linesAreClosed | openLines raiseOnOrder
        approved CANCEL cancelled | reasonIsGiven nothingFollows | lowerOnOrder unlinkDrafts
        partlyReceived RECEIPT_POSTED partlyReceived | [partIsReceived] | lowerOnOrder
        partlyReceived RECEIPT_POSTED completed | [allIsReceived] | lowerOnOrder
        partlyReceived RECEIPT_FLUSHED approved | [nothingIsReceived] | raiseOnOrder
        partlyReceived RECEIPT_FLUSHED partlyReceived | [partIsReceived] | raiseOnOrder
        partlyReceived CLOSE_LINE partlyReceived | linesAreOpen linesAreNotHeld [someStayOpen] | closeLines lowerOnOrder unlinkDrafts
        partlyReceived CLOSE_LINE completed | linesAreOpen linesAreNotHeld [nothingStaysOpen] | closeLines lowerOnOrder unlinkDrafts
        partlyReceived REOPEN_LINE partlyReceived | linesAreClosed | openLines raiseOnOrder
        partlyReceived CLOSE_SHORT completed | nothingIsSubmitted | markShort lowerOnOrder unlinkDrafts
        completed RECEIPT_POSTED completed | isNotClosedShort isWithinLimit [allIsReceived] |
        completed RECEIPT_FLUSHED approved | isNotClosedShort [nothingIsReceived] | raiseOnOrder
        completed RECEIPT_FLUSHED partlyReceived | isNotClosedShort [partIsReceived] | raiseOnOrder
        completed RECEIPT_FLUSHED completed | isNotClosedShort [allIsReceived] |
        completed RECEIPT_FLUSHED completed | isClosedShort |
        completed REOPEN partlyReceived | isClosedShort [somethingIsReceived] | clearShort raiseOnOrder
        completed REOPEN approved | isClosedShort [nothingIsReceived] | clearShort raiseOnOrder
        completed REOPEN_LINE partlyReceived | isNotClosedShort linesAreClosed | openLines raiseOnOrder
      `),
    )
  })

  test('purchase receipt', () => {
    const complete = 'hasLines linesAreValid freeIsAllowed mastersAreOn amountsAgree freightHasBase'
    const booking = 'receiveGoods postPayables advanceSource recordPrices'
    const undoing = 'mirrorReceipt reverseStock reverseLedger revertSource voidPrices'
    expect(tableOf(documents.purchaseReceipt)).toEqual(
      written(`
        new SAVE draft | sharesFollowRule |
        new SUBMIT submitted | ${complete} orderIsOpen isWithinLimit | dropZeroLines giveNumber holdQuantity
        new POST posted | isNotOwnWork ${complete} periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit | dropZeroLines giveNumber ${booking}
        new SPAWN redMirror | |
        draft SAVE draft | sharesFollowRule |
        draft REMOVE gone | hasNoNumber |
        draft LINK_ORDER draft | linkFits orderIsOpen | linkLines
        draft SUBMIT submitted | ${complete} orderIsOpen isWithinLimit | dropZeroLines giveNumber holdQuantity
        draft POST posted | isNotOwnWork ${complete} periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit | dropZeroLines giveNumber ${booking}
        draft CANCEL voided | |
        submitted WITHDRAW draft | isSubmitter | releaseQuantity
        submitted REJECT draft | | releaseQuantity
        submitted LINK_ORDER submitted | linkFits orderIsOpen isWithinLimit | linkLines holdQuantity
        submitted POST posted | isNotOwnWork periodIsOpen didNotMoveLater isNotBackdated orderIsOpen isWithinLimit | releaseHold ${booking}
        submitted CANCEL voided | | releaseQuantity
        posted LINK_ORDER posted | linkFits orderIsOpen isWithinLimit | linkLines advanceSource
        posted REVERSE reversed | periodIsOpen stockCovers nothingFollows | ${undoing}
        posted REVERSE reversed | periodIsOpen stockCovers nothingFollows [redoIsAsked] | ${undoing} redoDraft
      `),
    )
  })
})
