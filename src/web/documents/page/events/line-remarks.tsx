import { type ReactNode, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../../client/api.ts'
import { type DocumentOperationId, documentOperationOf } from '../../../document-engine/document-operations.ts'
import type { AnyState, WebDocument, WebLine } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { useNote } from '../../../document-engine/use-note.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { useSay } from '../../../i18n/index.ts'
import { goodsName } from '../../../line-grid/lines/cell-text.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import { moveBetweenRows } from '../lines/table-keys.ts'
import type { ExtraAction } from './action-bar.tsx'
import { NoteDialog, useNoteButton } from './note-dialog.tsx'

const words = {
  change: { zh: '修改明细备注', en: "Change the lines' remarks" },
  goods: { zh: '商品', en: 'Goods' },
  remark: { zh: '备注', en: 'Remark' },
  keys: { zh: '↑ ↓ 换行 · Enter 下一行', en: '↑ ↓ other line · Enter next line' },
  now: { zh: '明细现在的备注：{remarks}', en: "The lines' remarks are now: {remarks}" },
  ofLine: { zh: '第{row}行 {goods} 备注', en: 'Remark of row {row} {goods}' },
} as const satisfies Record<string, Words>

type StoredLine = WebLine & { id: string }
type LineNote = { id: string; remark: string }
type TypedRemarks = Readonly<Record<string, string>>

const storedLines = ({ lines = [] }: WebDocument) => lines.filter((line): line is StoredLine => Boolean(line.id))

/** The notes to send: one for each line whose typed remark differs from the stored one. */
const notesOf = (document: WebDocument, typed: TypedRemarks): LineNote[] =>
  storedLines(document).flatMap(({ id, remark }) => {
    const text = typed[id]?.trim()
    return text === undefined || text === (remark ?? '') ? [] : [{ id, remark: text }]
  })

/** Button and dialog that change remarks of lines when the document itself can no longer be edited. */
export function useLineRemarks(open: OpenDocument, state: AnyState): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const button = useNoteButton()
  const { dialog, ask } = useDialog<true>()
  const operation = documentOperationOf(open.kind.words.id, 'lineRemark')
  const { document } = state.context
  if (!operation || !document.id || state.hasTag('editable') || storedLines(document).length === 0) return { extras: [], dialog }
  const extra = button('lineRemarks', words.change, operation, () => {
    void ask((done) => <LineRemarksDialog open={open} operation={operation} onDone={done} />)
  })
  return { extras: [extra], dialog }
}

type DialogProps = { open: OpenDocument; operation: DocumentOperationId<'lineRemark'>; onDone: (answer: true | undefined) => void }

/** A field for each line. Only remarks that were changed are sent. */
function LineRemarksDialog({ open, operation, onDone }: DialogProps) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const now = () => open.actor.getSnapshot().context.document
  const [lines] = useState(() => storedLines(now()))
  const [typed, setTyped] = useState<TypedRemarks>({})
  const { failure, send } = useNote(
    open,
    ({ version }, note: LineNote) => api(operation, { body: { ...note, version } }),
    () => onDone(true),
    (newer) => fillTemplate(words.now, { remarks: remarksText(newer, typed) }),
  )
  const save = () => send(...notesOf(now(), typed))
  return (
    <NoteDialog title={words.change} width={640} onClose={() => onDone(undefined)} onSave={save} field={field}>
      {failure && (
        <p role="alert" className="ui-wrong">
          {say(failure)}
        </p>
      )}
      <div className="doc-pick-frame">
        <table className="ui-table" onKeyDown={moveBetweenRows}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 44 }}>
                #
              </th>
              <th scope="col">{say(words.goods)}</th>
              <th scope="col" style={{ width: 300 }}>
                {say(words.remark)}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.id}>
                <td>{at + 1}</td>
                <td>
                  <span className="ui-muted">{line.commInfoCode}</span> {goodsName(line)}
                </td>
                <td>
                  <TextField
                    label={say(fillTemplate(words.ofLine, { row: String(at + 1), goods: goodsName(line) }))}
                    labelHidden
                    value={typed[line.id] ?? line.remark ?? ''}
                    onChange={(text) => setTyped({ ...typed, [line.id]: text })}
                    maxLength={2000}
                    {...(at === 0 ? { ref: field } : {})}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="ui-hint">{say(words.keys)}</p>
    </NoteDialog>
  )
}

/**
 * The remarks that another user has written meanwhile on the lines edited here, so that nobody overwrites them
 * unknowingly.
 */
function remarksText(newer: WebDocument, typed: TypedRemarks): string {
  const found = storedLines(newer).flatMap(({ id, remark }, at) => (id in typed ? [`${at + 1} ${remark || '—'}`] : []))
  return found.join('; ')
}
