import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import { api } from '../../../../client/api.ts'
import { useSession } from '../../../../client/session.ts'
import { countSheetsPath } from '../../../../core/paths.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { useSay } from '../../../../i18n/index.ts'
import { SheetImport } from '../../../../jobs/sheet-import.tsx'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import type { Pending } from './count-pending.ts'

const words = {
  print: { zh: '打印盘点表', en: 'Print count sheets' },
  read: { zh: '导入盘点表', en: 'Import a count sheet' },
  name: { zh: '盘点表', en: 'Count sheet' },
  hint: {
    zh: '下载盘点表，填写实盘数量（可写“2箱3瓶”，没有货写0，没有盘的留空），需要时填写盘点时间，再选择文件。有一行出错则全部不导入；核对后按“保存实盘”才入账。',
    en: 'Download the sheet, fill in what was counted (0 where nothing is there, blank where nobody counted) and, if need be, when; then choose the file. One wrong row and nothing is taken; it counts once it is saved.',
  },
  taken: { zh: '已带入{count}个商品，核对后请保存实盘', en: 'Goods taken over: {count}; compare, then save what was counted' },
} as const satisfies Record<string, Words>

/**
 * Buttons for counting on paper. One opens the print page of the count sheets, the other imports a filled-in sheet
 * into the counts that are not saved yet.
 */
export function useCountSheet(
  id: string | undefined,
  isCounting: boolean,
  onRead: (read: Pending) => void,
): { extras: readonly ExtraAction[]; dialogs: ReactNode } {
  const say = useSay()
  const open = useOpenTab()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!id) return { extras: [], dialogs: null }
  const take = async (file: File) => {
    const lines = await api('CheckInventoryApi_readSheet', { body: { id, file } })
    onRead(Object.fromEntries(lines.map(({ id: line, ...counted }) => [line, counted])))
    return say(fillTemplate(words.taken, { count: String(lines.length) }))
  }
  const why = can(`${stockCountDocument.right}_edit`) ? undefined : fillTemplate(documentWords.missingRight, { button: words.read })
  return {
    extras: [
      { id: 'sheets', label: words.print, run: () => open(`${countSheetsPath}?id=${id}`) },
      ...(isCounting ? [{ id: 'readSheet', label: words.read, opens: true, why, run: () => setOpen(true) }] : []),
    ],
    dialogs: isOpen && (
      <SheetImport
        {...{ name: words.name, hint: words.hint }}
        template={() => api('CheckInventoryApi_sheet', { query: { id } }) as Promise<File>}
        send={take}
        onWritten={() => undefined}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
