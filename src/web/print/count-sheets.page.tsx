import { keepPreviousData } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { useEffect, useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import { api, useOperation } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'
import { type SheetGrouping, SheetGroupingField, sheetGroupings, sheetRowsQuery } from '../counting/sheet-grouping.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useOpenTab, useTab } from '../navigation/tabs.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { countPaper } from './count-paper.ts'
import { PaperPreview } from './paper-preview.tsx'
import { printWords, countWords as words } from './words.ts'

const query = { id: parseAsString, by: parseAsStringLiteral(sheetGroupings) }

/** Page to print the count sheets of a stocktake or download them as a file. */
export default function CountSheetsPage() {
  const [{ id, by }, setQuery] = usePageQuery(query)
  const say = useSay()
  if (!id) return <Empty>{say(words.choose)}</Empty>
  return <OfCount key={id} id={id} way={by ?? 'whole'} onWay={(way) => setQuery({ by: way })} />
}

type OfCountProps = { id: string; way: SheetGrouping; onWay: (way: SheetGrouping) => void }

function OfCount({ id, way, onWay }: OfCountProps) {
  const count = useOperation('CheckInventoryApi_detail', { query: { id } })
  const rows = useOperation('CheckInventoryApi_sheetRows', sheetRowsQuery(id, way), { placeholderData: keepPreviousData })
  const failed = [count, rows].find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!count.data || !rows.data) return <Skeleton width="100%" lines={6} />
  return <Preview {...{ id, way, onWay }} count={count.data} rows={rows.data} />
}

type PreviewProps = OfCountProps & { count: DataOf<'CheckInventoryApi_detail'>; rows: DataOf<'CheckInventoryApi_sheetRows'> }

function Preview({ id, way, onWay, count, rows }: PreviewProps) {
  const say = useSay()
  const [language] = useLanguage()
  const { setTitle } = useTab()
  const paper = useMemo(() => countPaper(count, rows, language), [count, rows, language])
  const title = [say(words.title), count.billNo].filter(Boolean).join(' ')
  useEffect(() => setTitle(title), [setTitle, title])
  return (
    <PaperPreview label={title} paper={paper}>
      {(pages) => <Bar {...{ id, way, onWay, title }} pages={pages} />}
    </PaperPreview>
  )
}

function Bar({ id, way, onWay, title, pages }: OfCountProps & { title: string; pages: number | undefined }) {
  const say = useSay()
  const open = useOpenTab()
  const download = () => api('CheckInventoryApi_sheet', sheetRowsQuery(id, way)).then((file) => saveFile(file as File), toast.failed)
  return (
    <header className="ui-bar">
      <h1>{title}</h1>
      <Button kind="quiet" onClick={() => open(`${stockCountDocument.form}?id=${id}`)}>
        <span className="ui-link">{say(printWords.open)}</span>
      </Button>
      <span className="ui-muted">
        {say(words.pages)} {pages ?? '…'}
      </span>
      <span className="ui-spread" />
      <SheetGroupingField labelHidden width={150} way={way} onWay={onWay} />
      <ActionButton onRun={download}>{say(words.download)}</ActionButton>
      <ActionButton primary shortcut="Ctrl+P" onRun={() => window.print()}>
        {say(printWords.print)}
      </ActionButton>
    </header>
  )
}
