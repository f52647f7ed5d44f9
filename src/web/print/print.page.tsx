import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { readDocument } from '../documents/engine/document-call.ts'
import { readingOf } from '../documents/engine/document-operations.ts'
import type { WebDocument } from '../documents/engine/document-types.ts'
import { formPathOf } from '../documents/engine/kinds.ts'
import { openDocuments } from '../documents/engine/open-documents.ts'
import { filled } from '../documents/words/fill-words.ts'
import { localMoment } from '../documents/words/local-moment.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useSeenFields } from '../seen.ts'
import { usePlaces, useSession } from '../session.ts'
import { useOpenTab, useTab } from '../shell/tabs.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { store } from '../store.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { type Paper, paperOf } from './paper.ts'
import { isRoll, type PaperKind, pageRule, paperKinds, papers } from './paper-sizes.ts'
import { PrintOnly } from './print-only.tsx'
import { Sheet, Sheets } from './sheets.tsx'
import { usePages } from './use-pages.ts'
import { printWords } from './words.ts'

const query = { id: parseAsString }

/** The page that shows a stored document as it is printed, and prints it. */
export function printPage(words: AnyWords) {
  return function PrintPage() {
    const [{ id }] = usePageQuery(query)
    const say = useSay()
    return id ? <OfDocument words={words} id={id} /> : <Empty>{say(printWords.afterSaving)}</Empty>
  }
}

/** Always what the server has now: nothing that somebody typed and did not store, nothing that was read earlier. */
function OfDocument({ words, id }: { words: AnyWords; id: string }) {
  const operation = readingOf(words.id, 'detail')
  const read = useQuery({
    queryKey: [operation, { id }, null],
    queryFn: ({ signal }) => readDocument(words.id, id, signal),
    staleTime: 0,
  })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Preview words={words} id={id} document={read.data} />
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

function Preview({ words, id, document }: { words: AnyWords; id: string; document: WebDocument }) {
  const say = useSay()
  const [language] = useLanguage()
  const places = usePlaces()
  const { user, config } = useSession()
  const [printedAt] = useState(() => localMoment(new Date().toISOString(), config.timeZone))
  const [kind, choose] = usePaperKind()
  const seen = useSeenFields(words.id)
  const paper = useMemo(() => paperOf(words, document, { places, language, seen }, kind), [words, document, places, language, seen, kind])
  const sheet = useRef<HTMLElement>(null)
  const measured = usePages(sheet, paper, config.printFormRows)
  const pages = measured?.pages
  useTitle(words, document)
  const claimed = isRoll(kind) ? 1 : 2
  const foot = say(filled(printWords.printedBy, { user: user.real_name ?? user.user_name, time: printedAt }))
  const shared = { paper, places, letterhead: { company: config.company, footer: config.printFooter ?? '' }, foot, fixed: measured?.fixed }
  return (
    <section className="shell-page print-page" aria-label={say(filled(printWords.titleOf, { document: words.label }))}>
      <Bar words={words} id={id} paper={paper} pages={pages?.length} onPaper={choose} />
      <div className="print-measure" aria-hidden="true">
        {/* two pages are claimed, so that both the sum of a page and that of all are measured, and a blank line */}
        <Sheet ref={sheet} {...shared} fixed={undefined} start={0} end={paper.rows.length} blanks={1} page={claimed} pages={claimed} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="print-table" aria-label={say(printWords.preview)} tabIndex={0}>
        <div className="print-stack">{pages && <Sheets {...shared} pages={pages} />}</div>
      </section>
      <PrintOnly pages={pageRule(kind, paper.landscape, measured?.length ?? 0)}>{pages && <Sheets {...shared} pages={pages} />}</PrintOnly>
    </section>
  )
}

/** The tenant's usual paper, until this user chose another one in this browser. */
function usePaperKind(): [PaperKind, (kind: PaperKind) => void] {
  const { user, config } = useSession()
  const key = `print-paper-${user.user_id}`
  const [kind, setKind] = useState(() => paperKinds.find((one) => one === store.read(key)) ?? config.printPaper)
  const choose = (chosen: PaperKind) => {
    setKind(chosen)
    store.write(key, chosen)
  }
  return [kind, choose]
}

function useTitle(words: AnyWords, { billNo }: WebDocument): void {
  const { setTitle } = useTab()
  const say = useSay()
  useEffect(() => {
    setTitle(say(filled(printWords.titleOf, { document: billNo ?? words.label })))
  }, [setTitle, say, words, billNo])
}

type BarProps = { words: AnyWords; id: string; paper: Paper; pages: number | undefined; onPaper: (kind: PaperKind) => void }

function Bar({ words, id, paper, pages, onPaper }: BarProps) {
  const say = useSay()
  const open = useOpenTab()
  const path = formPathOf(words.id, id)
  const context = openDocuments.find({ kind: words.id, id })?.actor.getSnapshot().context
  const size = {
    way: isRoll(paper.kind) ? printWords.onRoll : paper.landscape ? printWords.landscape : printWords.portrait,
    count: String(pages ?? '…'),
  }
  return (
    <header className="ui-bar">
      <h1>{say(filled(printWords.titleOf, { document: words.label }))}</h1>
      <Button kind="quiet" onClick={() => path && open(path)}>
        <span className="ui-link">{paper.number ?? say(printWords.open)}</span>
      </Button>
      <span className="ui-muted">{say(filled(printWords.sheets, size))}</span>
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
      <ActionButton primary shortcut="Ctrl+P" onRun={() => window.print()}>
        {say(printWords.print)}
      </ActionButton>
    </header>
  )
}
