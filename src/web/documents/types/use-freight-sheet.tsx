import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { freightBillDocument } from '#resources/documents/freight-bill.document.ts'
import { freightLines } from '#resources/freight-lines.ts'
import { api } from '../../api.ts'
import { useSay } from '../../i18n/index.ts'
import { SheetImport } from '../../jobs/sheet-import.tsx'
import { useSession } from '../../session.ts'
import type { StateOf, WebDocument } from '../engine/document-types.ts'
import type { Extra } from '../page/action-bar.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { type FreightLine, linesOf, withFreightLines } from './freight-parts.ts'

const words = {
  lines: { zh: '从表格导入明细', en: 'Lines from a sheet' },
  hint: {
    zh: '按模板填写：表头不要改动，每行写一张已记账的入库单或出库单的单号和运费。有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, each row with the number of a posted receipt or out and its freight. One wrong row and nothing is taken.',
  },
  taken: { zh: '已带入{count}行，保存后生效', en: 'Rows taken over: {count}; they count once it is saved' },
} as const satisfies Record<string, Words>

type Props = { state: StateOf<typeof freightBillDocument>; edit: (change: (document: WebDocument) => WebDocument) => void }

/** Lines of a freight bill out of a carrier's sheet: read and shown, stored when the bill is saved. */
export function useFreightSheet({ state, edit }: Props): { extras: readonly Extra[]; dialogs: ReactNode } {
  const say = useSay()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const send = async (file: File) => {
    const read = (await api('TransportHeadApi_readExcel', { body: { file } })) as readonly FreightLine[]
    edit((now) => ({ ...now, ...withFreightLines([...linesOf(now), ...read]) }) as WebDocument)
    return say(filled(words.taken, { count: String(read.length) }))
  }
  const missing = can(`${freightBillDocument.right}_import`) ? undefined : filled(documentWords.missingRight, { button: words.lines })
  return {
    extras: state.hasTag('editable') ? [{ id: 'sheet', label: words.lines, prominent: true, why: missing, run: () => setOpen(true) }] : [],
    dialogs: isOpen && (
      <SheetImport
        name={freightLines.label}
        hint={words.hint}
        template={() => api('TransportHeadApi_template', {}) as Promise<File>}
        send={send}
        onWritten={() => undefined}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
