import { stockTransfer } from '#machines/stock/stock-transfer.machine.ts'
import { moveKind } from '../moves/move-kind.ts'

export const stockTransferKind = moveKind({ words: stockTransfer, holds: true, asksAgain: false })
