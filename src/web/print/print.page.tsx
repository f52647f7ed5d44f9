import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Paper } from '#paper/document-paper.ts'
import { isRoll, type PaperKind, paperKinds, papers } from '#paper/paper-sizes.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { useOperation } from '../client/api.ts'
import { useDocumentFieldPermissions, usePermittedDefinition } from '../client/field-permissions.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { store } from '../core/store.ts'
import { readDocument } from '../document-engine/document-call.ts'
import { readOperationOf } from '../document-engine/document-operations.ts'
import { formPathOf } from '../document-engine/document-paths.ts'
import type { WebDocument } from '../document-engine/document-types.ts'
import { openDocuments } from '../document-engine/open-documents.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useOpenTab, useTab } from '../navigation/tabs.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { definitionFor, paperOf } from './paper.ts'
import { PaperPreview } from './paper-preview.tsx'
import { savePdf } from './save-pdf.ts'
import { printWords } from './words.ts'

const query = { id: parseAsString, now: parseAsString }

/** Makes the page that previews a stored document and prints it. */
export function printPage(words: AnyWords) {
  return function PrintPage() {
    const [{ id }] = usePageQuery(query)
    const say = useSay()
    return id ? <OfDocument words={words} id={id} /> : <Empty>{say(printWords.afterSaving)}</Empty>
  }
}

/** Prints the document as the server has it now, without unsaved changes. It is read again each time. */
function OfDocument({ words, id }: { words: AnyWords; id: string }) {
  const operation = readOperationOf(words.id, 'detail')
  const { record, print } = definitionFor(words)
  const read = useQuery({
    queryKey: [operation, { id }, null],
    queryFn: ({ signal }) => readDocument(words.id, id, signal),
    staleTime: 0,
  })
  const made = useOperation('PrintTemplateApi_detail', { query: { billType: words.id } }, { staleTime: 0 })
  const failed = [read, made].find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!read.data || !made.data) return <Waiting />
  const template = made.data.isOwn === 2 ? made.data : undefined
  return (
    <Suspense fallback={<Waiting />}>
      {record ? (
        <RecordPreview {...{ words, id, record, print, template }} document={read.data} />
      ) : (
        <Preview {...{ words, id, template }} document={read.data} />
      )}
    </Suspense>
  )
}

function Waiting() {
  return (
    <div className="shell-page shell-waiting" aria-busy="true">
      <Skeleton width="32%" />
      <Skeleton width="100%" lines={6} />
    </div>
  )
}

type StoredPreviewProps = { words: AnyWords; id: string; document: WebDocument }
type PreviewProps = StoredPreviewProps & { template: PrintTemplate | undefined }

function Preview({ words, id, document, template }: PreviewProps) {
  const [language] = useLanguage()
  const places = usePlaces()
  const [kind, choose] = usePaperKind(template)
  const seen = useDocumentFieldPermissions(words.id)
  const paper = useMemo(
    () => paperOf(words, document, { places, language, seen, template }, kind),
    [words, document, places, language, seen, template, kind],
  )
  return <StoredPreview {...{ words, id, document, paper }} onPaper={choose} />
}

type RecordPreviewProps = PreviewProps & Pick<DocumentDefinition, 'print'> & { record: ScreenDefinition }

function RecordPreview({ words, id, document, record, print, template }: RecordPreviewProps) {
  const [language] = useLanguage()
  const places = usePlaces()
  const [kind, choose] = usePaperKind(template)
  const seen = usePermittedDefinition(record)
  const paper = useMemo(
    () => recordPaperOf(words, { record: seen, print }, document, { places, language, template }, kind),
    [words, seen, print, document, places, language, template, kind],
  )
  return <StoredPreview {...{ words, id, document, paper }} onPaper={choose} />
}

function StoredPreview({ words, id, document, paper, onPaper }: StoredPreviewProps & Pick<BarProps, 'paper' | 'onPaper'>) {
  const say = useSay()
  useTitle(words, document)
  return (
    <PaperPreview label={say(fillTemplate(printWords.titleOf, { document: words.label }))} paper={paper}>
      {(pages) => <Bar {...{ words, id, paper, pages, onPaper }} />}
    </PaperPreview>
  )
}

/**
 * The kind of paper. It is that of the type's template, otherwise the one this user chose last in this browser,
 * otherwise the tenant's default.
 */
function usePaperKind(template: PrintTemplate | undefined): [PaperKind, (kind: PaperKind) => void] {
  const { user, config } = useSession()
  const key = `print-paper-${user.user_id}`
  const [kind, setKind] = useState(() => template?.paper ?? paperKinds.find((one) => one === store.read(key)) ?? config.printPaper)
  const choose = (chosen: PaperKind) => {
    setKind(chosen)
    if (!template?.paper) store.write(key, chosen)
  }
  return [kind, choose]
}

function useTitle(words: AnyWords, { billNo }: WebDocument): void {
  const { setTitle } = useTab()
  const say = useSay()
  useEffect(() => {
    setTitle(say(fillTemplate(printWords.titleOf, { document: billNo ?? words.label })))
  }, [setTitle, say, words, billNo])
}

/** If the address has `now`, prints once, as soon as the sheets are ready. */
function usePrintNow(ready: boolean): void {
  const [{ now }, set] = usePageQuery(query)
  const asked = ready && now !== null
  useEffect(() => {
    if (!asked) return
    // runs after the sheets have been painted
    const timer = setTimeout(() => {
      set({ now: null })
      window.print()
    })
    return () => clearTimeout(timer)
  }, [asked, set])
}

type BarProps = { words: AnyWords; id: string; paper: Paper; pages: number | undefined; onPaper: (kind: PaperKind) => void }

function Bar({ words, id, paper, pages, onPaper }: BarProps) {
  const say = useSay()
  const open = useOpenTab()
  const path = formPathOf(words.id, id)
  usePrintNow(pages !== undefined)
  const context = openDocuments.find({ kind: words.id, id })?.actor.getSnapshot().context
  const size = {
    way: isRoll(paper.kind) ? printWords.onRoll : paper.landscape ? printWords.landscape : printWords.portrait,
    count: String(pages ?? '…'),
  }
  return (
    <header className="ui-bar">
      <h1>{say(fillTemplate(printWords.titleOf, { document: words.label }))}</h1>
      <Button kind="quiet" onClick={() => path && open(path)}>
        <span className="ui-link">{paper.number ?? say(printWords.open)}</span>
      </Button>
      <span className="ui-muted">{say(fillTemplate(printWords.sheets, size))}</span>
      {context?.dirty && <span className="ui-status print-stored">{say(printWords.stored)}</span>}
      <span className="ui-spread" />
      <SelectField
        label={say(printWords.paper)}
        labelHidden
        width={150}
        value={paper.kind}
        onChange={(kind) => onPaper(kind as PaperKind)}
        options={paperKinds.map((value) => ({ value, label: say(papers[value].label) }))}
      />
      <ActionButton onRun={() => savePdf(id)}>{say(printWords.pdf)}</ActionButton>
      <ActionButton primary shortcut="Ctrl+P" onRun={() => window.print()}>
        {say(printWords.print)}
      </ActionButton>
    </header>
  )
}
