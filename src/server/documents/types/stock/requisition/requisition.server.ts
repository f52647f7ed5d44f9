import { requisition } from '#machines/stock/requisition.machine.ts'
import { moveKind } from '../moves/move-kind.ts'

export const requisitionKind = moveKind({ words: requisition, holds: false, asksAgain: true })
