import type { DataOf } from '#contract/operations.gen.ts'
import { olderColumns, olderTitles } from '#resources/older-rows.ts'
import { api, useOperation } from '../api.ts'
import { filled } from '../documents/words/fill-words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { saveFile } from '../save-file.ts'
import { useSession } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { type Head, Part } from './operations-parts.tsx'
import { operationsWords as words } from './operations-words.ts'

type Older = DataOf<'OperationsApi_older'>
type List = keyof typeof olderColumns

/** How many of each list stand on the page; the file has more. */
const mostShown = 20

const named = ({ tenantId, tenantName }: { tenantId: string; tenantName: string }) => `${tenantId} ${tenantName}`

/** Lines and codes from before a rule was kept, where there are any; what the daily look found, so they are read once. */
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

function OlderLines({ older: { lines, lineCount } }: { older: Older }) {
  const heads = olderColumns.lines
  const columns: Head<Older['lines'][number]>[] = [
    { label: heads.tenant, cell: named },
    { label: heads.document, cell: ({ document }) => document },
    { label: heads.row, cell: ({ row }) => row, isFigure: true },
    { label: heads.about, cell: ({ about }) => about },
    { label: heads.source, cell: ({ source }) => source, isFigure: true },
    { label: heads.own, cell: ({ own }) => own, isFigure: true },
  ]
  const keyOf = ({ documentId, row, about, own }: Older['lines'][number]) => `${documentId} ${row} ${about} ${own}`
  return (
    <Part
      title={olderTitles.lines}
      hint={words.olderLinesHint}
      rows={lines.slice(0, mostShown)}
      heads={columns}
      keyOf={keyOf}
      more={<Download list="lines" listed={lines.length} count={lineCount} />}
    />
  )
}

function OlderCodes({ older: { codes, codeCount } }: { older: Older }) {
  const heads = olderColumns.codes
  const columns: Head<Older['codes'][number]>[] = [
    { label: heads.tenant, cell: named },
    { label: heads.resource, cell: ({ resource }) => resource },
    { label: heads.code, cell: ({ code }) => <code>{code}</code> },
    { label: heads.otherCode, cell: ({ otherCode }) => <code>{otherCode}</code> },
  ]
  return (
    <Part
      title={olderTitles.codes}
      hint={words.olderCodesHint}
      rows={codes.slice(0, mostShown)}
      heads={columns}
      keyOf={({ tenantId, id }) => `${tenantId} ${id}`}
      more={<Download list="codes" listed={codes.length} count={codeCount} />}
    />
  )
}

/** How many there are, and the file with those that are kept. */
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
      {say(filled(sentence, { count: String(count), most: String(listed) }))}
      <ActionButton onRun={download} disabled={mayNot !== undefined} reason={mayNot}>
        {say(words.olderDownload)}
      </ActionButton>
    </p>
  )
}
