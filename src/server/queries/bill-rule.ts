import { findKind } from '../documents/kind.ts'
import { previewNumber } from '../documents/numbering.ts'
import type { HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'

/** The number the next document of a type would get; consumes nothing. */
export const billRuleHandlers: HandlersOf<'BillRuleApi_generate'> = {
  BillRuleApi_generate: async ({ tx, query }) => {
    const kind = findKind(query.billType) ?? refuse('BAD_INPUT', { problems: [{ field: 'billType', rule: 'BAD_INPUT' }] })
    return previewNumber(tx, kind.words.id)
  },
}
