import { storeReturn } from '#machines/stock/store-return.machine.ts'
import { moveKind } from '../moves/move-kind.ts'

export const storeReturnKind = moveKind({ words: storeReturn, holds: true, asksAgain: false })
