import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import { useSay } from '../../i18n/index.ts'
import { SheetImport } from '../../jobs/sheet-import.tsx'
import { useSession } from '../../session.ts'
import type { Extra } from '../page/action-bar.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'

const words = {
  lines: { zh: '从表格导入明细', en: 'Lines from a sheet' },
  taken: { zh: '已带入{count}行，保存后生效', en: 'Rows taken over: {count}; they count once it is saved' },
} as const satisfies Record<string, Words>

type Sheet = {
  state: { hasTag(tag: StateTag): boolean }
  /** The stem of the rights of the type. */
  right: string
  name: Words
  hint: Words
  /** Why no sheet can be read yet. */
  why?: Words | undefined
  /** It stands behind another way of entering lines. */
  isSecond?: boolean
  /** Asks for the empty sheet. */
  template: () => Promise<unknown>
  /** Takes the lines of a sheet over into the document; answers how many they were. */
  take: (file: File) => Promise<number>
}

/** Lines of a document out of a sheet: read and shown, stored when it is saved. */
export function useSheetLines(sheet: Sheet): { extras: readonly Extra[]; dialogs: ReactNode } {
  const { state, right, name, hint, why, isSecond = false, template, take } = sheet
  const say = useSay()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const missing = can(`${right}_import`) ? undefined : filled(documentWords.missingRight, { button: words.lines })
  const extra: Extra = { id: 'sheet', label: words.lines, opens: true, prominent: !isSecond, why: missing ?? why, run: () => setOpen(true) }
  return {
    extras: state.hasTag('editable') ? [extra] : [],
    dialogs: isOpen && (
      <SheetImport
        {...{ name, hint }}
        template={() => template() as Promise<File>}
        send={async (file) => say(filled(words.taken, { count: String(await take(file)) }))}
        onWritten={() => undefined}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
