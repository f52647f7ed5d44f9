import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { use, useEffect, useMemo } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { readDocument } from '../document-engine/document-call.ts'
import { readOperationOf } from '../document-engine/document-operations.ts'
import { formPathOf } from '../document-engine/document-paths.ts'
import type { WebDocument } from '../document-engine/document-types.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab, useTab } from '../navigation/tabs.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { diagramFileOf } from './diagram-files.ts'
import { NowList, WalkList } from './diagram-lists.tsx'
import { useLiveDiagram } from './live-diagram.ts'
import { MachineView } from './machine-view.tsx'
import { diagramWords } from './words.ts'

const query = { id: parseAsString }

/** Makes the page of a document type's law. With a document's id, the page shows that document in the diagram. */
export function machinePage(words: AnyWords) {
  return function MachinePage() {
    const [{ id }] = usePageQuery(query)
    return id ? <DocumentMachineView words={words} id={id} /> : <MachineDiagram words={words} />
  }
}

function MachineDiagram({ words }: { words: AnyWords }) {
  const file = use(diagramFileOf(words.id))
  return <MachineView words={words} file={file} />
}

function DocumentMachineView({ words, id }: { words: AnyWords; id: string }) {
  const operation = readOperationOf(words.id, 'detail')
  const read = useQuery({
    queryKey: [operation, { id }, null],
    queryFn: ({ signal }) => readDocument(words.id, id, signal),
  })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <div className="shell-page shell-waiting" aria-busy="true">
        <Skeleton width="32%" />
        <Skeleton width="100%" lines={6} />
      </div>
    )
  return <DocumentDiagram words={words} id={id} document={read.data} />
}

function DocumentDiagram({ words, id, document }: { words: AnyWords; id: string; document: WebDocument }) {
  const { setTitle } = useTab()
  const open = useOpenTab()
  const say = useSay()
  const context = useMemo(() => ({ document, facts: document.facts ?? {}, dirty: false }), [document])
  const state = words.stateOf(document.state ?? 'new') ?? 'new'
  const { file, log, size, walk, at, setAt, current, shownWalk, events, now, focus } = useLiveDiagram(words, { id, state, context })
  const { billNo } = document
  useEffect(() => {
    if (billNo) setTitle(say(fillTemplate(diagramWords.titleOf, { document: billNo })))
  }, [setTitle, say, billNo])
  const path = formPathOf(words.id, id)
  const subject = (
    <Button kind="quiet" onClick={() => path && open(path)}>
      <span className="ui-link">{billNo ?? say(words.label)}</span>
    </Button>
  )
  const others = walk.filter(({ machineHash }) => machineHash !== file.hash).length
  const aside = (
    <>
      <NowList words={words} events={events} />
      {log.isError ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <WalkList words={words} walk={walk} at={at} log={size} onShow={setAt} />
      )}
      <p className="ui-hint">
        {walk.length > 0 && say(others === 0 ? diagramWords.hashAgrees : fillTemplate(diagramWords.hashDiffers, { count: String(others) }))}
      </p>
    </>
  )
  return <MachineView {...{ words, file, current, now, focus, subject, aside }} walk={shownWalk} />
}
