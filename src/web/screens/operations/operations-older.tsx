import type { DataOf } from '#contract/operations.gen.ts'
import { olderColumns, olderTitles } from '#resources/system/older-rows.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { saveFile } from '../../core/save-file.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { OverviewTable, type TableColumn } from './operations-parts.tsx'
import { operationsWords as words } from './operations-words.ts'

type OlderRowsData = DataOf<'OperationsApi_older'>
type List = keyof typeof olderColumns

/** Number of rows of each list that are shown; the file contains more. */
const mostShown = 20

const tenantLabel = ({ tenantId, tenantName }: { tenantId: string; tenantName: string }) => `${tenantId} ${tenantName}`

/**
 * Lines and codes that break a rule because they are older than it, if there are any. The daily check finds them, so
 * they are read only once.
 */
export function OlderRows() {
  const { data } = useOperation('OperationsApi_older', {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return (
    <>
      {data.lineCount > 0 && <OlderLines older={data} />}
      {data.codeCount > 0 && <OlderCodes older={data} />}
    </>
  )
}

function OlderLines({ older: { lines, lineCount } }: { older: OlderRowsData }) {
  const heads = olderColumns.lines
  const columns: TableColumn<OlderRowsData['lines'][number]>[] = [
    { label: heads.tenant, cell: tenantLabel },
    { label: heads.document, cell: ({ document }) => document },
    { label: heads.row, cell: ({ row }) => row, isFigure: true },
    { label: heads.about, cell: ({ about }) => about },
    { label: heads.source, cell: ({ source }) => source, isFigure: true },
    { label: heads.own, cell: ({ own }) => own, isFigure: true },
  ]
  const keyOf = ({ documentId, row, about, own }: OlderRowsData['lines'][number]) => `${documentId} ${row} ${about} ${own}`
  return (
    <OverviewTable
      title={olderTitles.lines}
      hint={words.olderLinesHint}
      rows={lines.slice(0, mostShown)}
      heads={columns}
      keyOf={keyOf}
      more={<Download list="lines" listed={lines.length} count={lineCount} />}
    />
  )
}

function OlderCodes({ older: { codes, codeCount } }: { older: OlderRowsData }) {
  const heads = olderColumns.codes
  const columns: TableColumn<OlderRowsData['codes'][number]>[] = [
    { label: heads.tenant, cell: tenantLabel },
    { label: heads.resource, cell: ({ resource }) => resource },
    { label: heads.code, cell: ({ code }) => <code>{code}</code> },
    { label: heads.otherCode, cell: ({ otherCode }) => <code>{otherCode}</code> },
  ]
  return (
    <OverviewTable
      title={olderTitles.codes}
      hint={words.olderCodesHint}
      rows={codes.slice(0, mostShown)}
      heads={columns}
      keyOf={({ tenantId, id }) => `${tenantId} ${id}`}
      more={<Download list="codes" listed={codes.length} count={codeCount} />}
    />
  )
}

/** The number of such rows, and a button that downloads those that are listed. */
function Download({ list, listed, count }: { list: List; listed: number; count: number }) {
  const [say, word] = [useSay(), useWord()]
  const mayNot = useSession().can('operations_export') ? undefined : word('noRight')
  const download = async () => {
    try {
      saveFile(await api('OperationsApi_olderSheet', { query: { list } }))
    } catch (error) {
      toast.failed(error)
    }
  }
  const sentence = count > listed ? words.olderMost : words.olderAll
  return (
    <p className="ui-bar">
      {say(fillTemplate(sentence, { count: String(count), most: String(listed) }))}
      <ActionButton onRun={download} disabled={mayNot !== undefined} reason={mayNot}>
        {say(words.olderDownload)}
      </ActionButton>
    </p>
  )
}
