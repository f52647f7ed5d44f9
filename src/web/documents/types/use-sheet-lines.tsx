import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import { useSession } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useSay } from '../../i18n/index.ts'
import { SheetImport } from '../../jobs/sheet-import.tsx'
import type { ExtraAction } from '../page/events/action-bar.tsx'

const words = {
  lines: { zh: '从表格导入明细', en: 'Lines from a sheet' },
  taken: { zh: '已带入{count}行，保存后生效', en: 'Rows taken over: {count}; they count once it is saved' },
} as const satisfies Record<string, Words>

type SheetSource = {
  state: { hasTag(tag: StateTag): boolean }
  /** Common beginning of the document type's rights. */
  right: string
  name: Words
  hint: Words
  /** Why a sheet cannot be imported yet. */
  why?: Words | undefined
  /** True: the button is in the menu, because another way of entering lines comes first. */
  isSecond?: boolean
  /** Fetches the empty sheet. */
  template: () => Promise<unknown>
  /** Adds the lines of a sheet to the document, and resolves to their number. */
  take: (file: File) => Promise<number>
}

/** Button that imports lines from a sheet. The lines are shown at once and stored when the document is saved. */
export function useSheetLines(sheet: SheetSource): { extras: readonly ExtraAction[]; dialogs: ReactNode } {
  const { state, right, name, hint, why, isSecond = false, template, take } = sheet
  const say = useSay()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const missing = can(`${right}_import`) ? undefined : fillTemplate(documentWords.missingRight, { button: words.lines })
  const extra: ExtraAction = {
    id: 'sheet',
    label: words.lines,
    opens: true,
    prominent: !isSecond,
    why: missing ?? why,
    run: () => setOpen(true),
  }
  return {
    extras: state.hasTag('editable') ? [extra] : [],
    dialogs: isOpen && (
      <SheetImport
        {...{ name, hint }}
        template={() => template() as Promise<File>}
        send={async (file) => say(fillTemplate(words.taken, { count: String(await take(file)) }))}
        onWritten={() => undefined}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
