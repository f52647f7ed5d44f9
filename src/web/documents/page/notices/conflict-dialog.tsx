import type { Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { plainText, valueText } from '#paper/field-text.ts'
import { documentField, fieldLabel } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { useDocumentFieldPermissions } from '../../../client/field-permissions.ts'
import { conflictOf, type Difference } from '../../../document-engine/conflict.ts'
import type { DocumentContext, WebDocument, WebLine } from '../../../document-engine/document-types.ts'
import { loadedDefinition } from '../../../document-words/definitions.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { shownState } from '../../../document-words/state-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/index.ts'
import { goodsName } from '../../../line-grid/lines/cell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

export type ConflictDialogProps = {
  words: AnyWords
  context: DocumentContext
  theirs: WebDocument
  places: DecimalPlaces
  onReload: () => void
  onKeep: () => void
  onCopy: () => void
  onClose: () => void
}

/**
 * Dialog of a version conflict. It shows what the other user changed, and lets this user choose between the other
 * user's document and their own changes on top of it.
 */
export function ConflictDialog({ words, context, theirs, places, onReload, onKeep, onCopy, onClose }: ConflictDialogProps) {
  const say = useSay()
  const seen = useDocumentFieldPermissions(words.id)
  const found = conflictOf(context.base, context.document, theirs, loadedDefinition(words.id)?.layout)
  const isSeen = ({ field, row }: Difference) => (row === undefined ? seen.head(field) : seen.line(field))
  const conflict = { ...found, fields: found.fields.filter(isSeen) }
  const editable = words.tagsOf(theirs.state ?? 'new').includes('editable')
  const mine = conflict.typed && context.dirty
  const keep = mine && (editable ? { label: documentWords.keepMine, run: onKeep } : { label: documentWords.asNew, run: onCopy })
  const who = { user: theirs.updateUserName ?? '', time: formatMoment(theirs.updateTime) }
  const footer = (
    <>
      <Button onClick={onReload} kind={keep ? 'plain' : 'primary'} data-autofocus={keep ? undefined : true}>
        {say(documentWords.loadTheirs)}
      </Button>
      {keep && (
        <Button kind="primary" data-autofocus onClick={keep.run}>
          {say(keep.label)}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(documentWords.conflictTitle)} width={560} footer={footer}>
      <p>{say(fillTemplate(documentWords.conflictText, who))}</p>
      <ChangeList {...{ conflict, context, theirs, places }} />
      {mine && <p className="ui-hint">{say(editable ? documentWords.keepMineHint : documentWords.keepMineClosed)}</p>}
    </Dialog>
  )
}

type ChangeListProps = { conflict: ReturnType<typeof conflictOf>; context: DocumentContext; theirs: WebDocument; places: DecimalPlaces }

function ChangeList({ conflict, context, theirs, places }: ChangeListProps) {
  const say = useSay()
  const [language] = useLanguage()
  const moved = context.base.state !== theirs.state
  const stateOf = (document: WebDocument) => shownState(document, language, document).text
  if (!moved && conflict.fields.length + conflict.lines.length === 0) return <p>{say(documentWords.conflictNone)}</p>
  return (
    <ul className="doc-conflict">
      {moved && <li>{say(fillTemplate(documentWords.conflictState, { from: stateOf(context.base), to: stateOf(theirs) }))}</li>}
      {conflict.fields.map((difference) => (
        <FieldChange
          key={`${difference.row ?? 0}-${difference.field}`}
          {...{ difference, places }}
          documents={[context.base, theirs, context.document]}
        />
      ))}
      {conflict.lines.map(({ row, goods, what }) => (
        <li key={`${what}-${row}`}>
          {say(fillTemplate(what === 'added' ? documentWords.lineAdded : documentWords.lineRemoved, { row: String(row), goods }))}
        </li>
      ))}
    </ul>
  )
}

type FieldChangeProps = { difference: Difference; places: DecimalPlaces; documents: readonly [WebDocument, WebDocument, WebDocument] }

function FieldChange({ difference, places, documents }: FieldChangeProps) {
  const say = useSay()
  const { field, row, was, theirs, goods } = difference
  const shown = (value: unknown, document: WebDocument): string | Words => {
    if (value === undefined || value === null || value === '') return documentWords.empty
    return nameOfPick(field, row, value, document) ?? valueText(documentField(field, row), plainText(value), places)
  }
  const [base, newer, mine] = documents
  const label = say(fieldLabel(field, row, typeOf(base.kind ?? '')?.partner) ?? field)
  return (
    <li>
      {row !== undefined && `${say(fillTemplate(documentWords.row, { row: String(row) }))} ${goods ?? ''} `}
      {label}
      {': '}
      <span className="ui-muted">{say(shown(was, base))}</span> → {say(shown(theirs, newer))}
      {'mine' in difference && <em> ({say(fillTemplate(documentWords.conflictClash, { mine: say(shown(difference.mine, mine)) }))})</em>}
    </li>
  )
}

/**
 * Display name of the row that an id refers to. The document has it beside the id; a source line is named by its
 * order's number and goods. Without a name the text says "another one", because nobody recognises an id of nineteen
 * digits.
 */
function nameOfPick(field: string, row: number | undefined, id: unknown, document: WebDocument): string | Words | undefined {
  const known = documentField(field, row)
  if (known?.kind !== 'pick' && known?.kind !== 'hidden') return undefined
  const holders = (row === undefined ? [document] : (document.lines ?? [])) as readonly Readonly<Record<string, unknown>>[]
  const holder = holders.find((one) => one[field] === id)
  if (field === 'sourceBodyId') return sourceName(holder) || documentWords.otherOne
  const named = known.name && holder?.[known.name]
  return typeof named === 'string' ? named : documentWords.otherOne
}

/** A source line is named by its order's number and its goods. */
function sourceName(line: WebLine | undefined): string {
  return line ? [line.sourceBillNo, goodsName(line)].filter(Boolean).join(' ') : ''
}
