import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { profitLoss } from '#machines/stock/profit-loss.machine.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import { countingPath } from '../../../../core/paths.ts'
import type { CountLine } from '../../../../counting/count-types.ts'
import { formPathOf } from '../../../../document-engine/document-paths.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { shellWords } from '../../../../i18n/words.ts'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { lineWithMissingLots } from './count-entry.tsx'
import { invalidLineIn, usePending } from './count-pending.ts'
import { CountScope } from './count-scope.tsx'
import { CountTable } from './count-table.tsx'
import { useCountSheet } from './use-count-sheet.tsx'

const words = {
  nothing: { zh: '没有新的实盘数量', en: 'Nothing new was counted' },
  unsaved: { zh: '先保存实盘数量', en: 'Save what was counted first' },
  phone: { zh: '手机盘点', en: 'Count on a phone' },
  lotsLeft: { zh: '{goods}还有批次没有填写，没有货请填0', en: 'Some lots of {goods} are not filled in; 0 where none is there' },
  wrong: { zh: '{goods}的实盘数量不是数量', en: 'What was counted of {goods} is no quantity' },
  made: { zh: '报损报溢单', en: 'Loss and gain' },
} as const satisfies Record<string, Words>

const { counting } = stockCount.states

/**
 * The page of a stock count. Instead of document lines it has the scope of the count, and then the goods, which are
 * counted by scanning or typing.
 */
export default goodsPage(stockCountDocument, { useOwn: useStockCountPage })

function useStockCountPage({ state, edit }: PageExtensionProps<typeof stockCountDocument>): PageExtension<typeof stockCountDocument> {
  const open = useOpenTab()
  const [countedAt, setCountedAt] = useState('')
  const { document, refusal } = state.context
  const { pending, setPending, send } = usePending(document.version, refusal)
  const isCounting = document.status === counting.code
  const sheet = useCountSheet(document.id, isCounting, (read) => setPending((now) => ({ ...now, ...read })))
  if (state.hasTag('editable'))
    return {
      blocked: scopeBlockedBy(document.left?.classifyIds),
      instead: <CountScope document={document} onChange={(change) => edit((now) => ({ ...now, ...change }))} />,
    }
  const lines = (document.lines ?? []) as readonly CountLine[]
  const counted = Object.entries(pending).map(([id, line]) => ({ id, ...(countedAt && 'qty' in line ? { countedAt } : {}), ...line }))
  const made = document.profitLossId
  const path = made && formPathOf(profitLoss.id, made)
  return {
    gather: {
      SAVE_COUNT: async () => {
        send()
        return { lines: counted }
      },
    },
    blocked:
      counted.length > 0
        ? {
            SUBMIT: words.unsaved,
            START_RECOUNT: words.unsaved,
            ...saveBlockedBy(lineWithMissingLots(lines, pending), invalidLineIn(lines, pending)),
          }
        : { SAVE_COUNT: words.nothing },
    extras: [
      ...(isCounting ? [{ id: 'phone', label: words.phone, run: () => open(`${countingPath}?id=${document.id}`) }] : []),
      ...sheet.extras,
      ...(path ? [{ id: 'made', label: words.made, run: () => open(path) }] : []),
    ],
    dialogs: sheet.dialogs,
    instead: (
      <CountTable {...{ id: document.id ?? '', lines, pending, isCounting, countedAt }} onCount={setPending} onCountedAt={setCountedAt} />
    ),
  }
}

/**
 * Blocks starting the count while the class has typed text but no chosen entry: without a class the count would cover
 * all goods.
 */
function scopeBlockedBy(text: string | undefined) {
  const why = text === undefined ? undefined : fillTemplate(shellWords.leftText, { text })
  return { CREATE: why, SUBMIT: why }
}

/**
 * Blocks saving while a lot of counted goods is blank, because blank does not mean 0, or while a quantity is invalid.
 */
function saveBlockedBy(left: CountLine | undefined, wrong: CountLine | undefined) {
  const [line, why] = wrong ? [wrong, words.wrong] : [left, words.lotsLeft]
  return line ? { SAVE_COUNT: fillTemplate(why, { goods: line.commInfoName ?? '' }) } : {}
}
