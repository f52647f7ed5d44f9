import type { Words } from '#domain/words.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales-return.document.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { formPathOf } from '../engine/kinds.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'

const words = { takeBack: { zh: '退货', en: 'Return' } } as const satisfies Record<string, Words>

type Out = typeof salesOutDocument

/** The page of one sales out, or of a new one; of a posted one goods are taken back. */
export default goodsPage(salesOutDocument, { useOwn: useReturn })

/** Goods that come back of a posted out make a return of what is left of it. */
function useReturn({ state }: OwnProps<Out>): Own<Out> {
  const { can } = useSession()
  const open = useOpenTab()
  const { id } = state.context.document
  if (!id || !state.hasTag('counts')) return {}
  const { madeFrom, right, words: back } = salesReturnDocument
  const why = can(`${right}_add`) ? undefined : filled(documentWords.missingRight, { button: words.takeBack })
  const path = formPathOf(back.id, undefined, { [madeFrom]: id })
  return { extras: [{ id: 'takeBack', label: words.takeBack, prominent: true, why, run: () => path && open(path) }] }
}
