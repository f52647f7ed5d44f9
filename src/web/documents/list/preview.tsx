import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Paper } from '#paper/document-paper.ts'
import { useDocumentFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { readDocument } from '../../document-engine/document-call.ts'
import { readOperationOf } from '../../document-engine/document-operations.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { gridWords } from '../../line-grid/lines/words.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { paperOf } from '../../print/paper.ts'
import { SidePanel } from '../../resources/side-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { DocumentRow } from './list-columns.tsx'
import type { Preview } from './use-preview.tsx'

type DocumentPreviewProps = { words: AnyWords; rows: readonly DocumentRow[] | undefined; preview: Preview }

/** Preview of a document beside its list. */
export function PreviewedDocument({ words, rows, preview }: DocumentPreviewProps) {
  const say = useSay()
  const open = useOpenTab()
  const id = preview.id ?? ''
  const at = rows?.findIndex((row) => row.id === id) ?? -1
  const kind = rows?.[at]?.kind ?? words.id
  const { paper, error, refetch } = useDocumentPaper(words, kind, id)
  const to = (step: number) => {
    const next = at < 0 ? undefined : rows?.[at + step]
    return next && (() => preview.show(next.id))
  }
  const path = formPathOf(kind, id)
  return (
    <SidePanel
      // the preview stays when the list moves on to a page without this document
      title={rows?.[at]?.billNo ?? paper?.number ?? say(documentWords.noNumber)}
      act={path && <Button onClick={() => open(path)}>{say(listWords.open)}</Button>}
      onPrevious={to(-1)}
      onNext={to(1)}
      onClose={() => preview.show(undefined)}
      className="doc-preview"
    >
      {paper ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section key={id} className="resource-detail-body" aria-label={paper.number ?? say(documentWords.noNumber)} tabIndex={0}>
          <LabelledValues entries={paper.head} />
          <PaperLines paper={paper} />
          <LabelledValues entries={paper.totals} />
        </section>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" lines={8} />
      )}
    </SidePanel>
  )
}

/** The printed form of a document, which the preview shows. */
function useDocumentPaper(words: AnyWords, kind: string, id: string) {
  const [language] = useLanguage()
  const places = usePlaces()
  const seen = useDocumentFieldPermissions(words.id)
  const read = useQuery({
    queryKey: [readOperationOf(kind, 'detail'), { id }, null],
    queryFn: ({ signal }) => readDocument(kind, id, signal),
  })
  const paper = useMemo(
    () => read.data && paperOf(words, read.data, { places, language, seen }),
    [words, read.data, places, language, seen],
  )
  return { paper, error: read.error, refetch: read.refetch }
}

function LabelledValues({ entries }: { entries: Paper['totals'] }) {
  return (
    <dl>
      {entries.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The preview shows at most this many lines; the document's own page has all of them. */
const mostLines = 50

function PaperLines({ paper: { columns, rows } }: { paper: Paper }) {
  const say = useSay()
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="resource-detail-rows" aria-label={say(gridWords.grid)} tabIndex={0}>
      <table className="ui-table doc-preview-lines">
        <thead>
          <tr>
            {columns.map(({ field, label, figure }) => (
              <th key={field} scope="col" data-align={figure ? 'right' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostLines).map(({ number, cells }) => (
            <tr key={number}>
              {columns.map(({ field, figure }, at) => (
                <td key={field} data-align={figure ? 'right' : undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostLines && (
        <p className="ui-muted">{say(fillTemplate(listWords.previewMore, { count: String(rows.length - mostLines) }))}</p>
      )}
    </section>
  )
}
