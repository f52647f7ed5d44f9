import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { ApiRefusal, api, useOperation } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'
import { LoadedList } from '../diagrams/loaded-list.tsx'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState, Forbidden } from '../ui/states.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { toast } from '../ui/toast.tsx'
import { logAuditWords as words } from './words.ts'

type Anchor = DataOf<'LogAuditApi_anchors'>['records'][number]
type Verdict = DataOf<'LogAuditApi_checkAnchor'>

/** The signed anchors of the log, which auditors save outside the system, and the check of such a saved anchor. */
export default function Anchors() {
  const say = useSay()
  const [at, turn] = useState({ page: 1, size: 10 })
  const list = useOperation(
    'LogAuditApi_anchors',
    { query: { current: at.page, size: at.size } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="logaudit_view" />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <div className="ui-bar">
        <VerifyAnchor />
        <p className="ui-hint">{say(words.anchorsText)}</p>
      </div>
      <LoadedList list={list.data} none={words.noAnchors}>
        {(rows) => <AnchorTable rows={rows} />}
      </LoadedList>
      <Pager page={at.page} size={at.size} total={list.data?.total ?? 0} onChange={turn} />
    </>
  )
}

function AnchorTable({ rows }: { rows: readonly Anchor[] }) {
  const say = useSay()
  return (
    <table className="dg-table" aria-label={say(words.anchors)}>
      <thead>
        <tr>
          {[words.no, words.until, words.events, words.root].map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((anchor) => (
          <tr key={anchor.no}>
            <td>{anchor.no}</td>
            <td>{anchor.until}</td>
            <td>{anchor.events.toLocaleString('en-US')}</td>
            <td className="dg-code">{anchor.root}</td>
            <td>
              <Button kind="quiet" onClick={() => saveAnchor(anchor)}>
                {say(words.save)}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const saveAnchor = (anchor: Anchor) =>
  saveFile(new File([JSON.stringify(anchor, undefined, 2)], `${anchor.tenantId}-${anchor.no}.anchor.json`, { type: 'application/json' }))

/** Checks a saved anchor against the log as it is now. */
function VerifyAnchor() {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [verdict, judge] = useState<Verdict>()
  const take = async (file: File | undefined) => {
    judge(undefined)
    const anchor = file && (await anchorIn(file))
    if (!anchor) return void (file && toast.failed(say(words.notAnAnchor)))
    await api('LogAuditApi_checkAnchor', { body: anchor }).then(judge, toast.failed)
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{say(words.verify)}</Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={say(words.verify)}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {verdict && (
        <span role="status">
          <StatusDot tone={verdict.signed === 2 && verdict.agrees === 2 ? 'green' : 'red'}>{verdict.msg}</StatusDot>
        </span>
      )}
    </>
  )
}

/** Reads the anchor in a file; undefined if the file is not an anchor. */
async function anchorIn(file: File): Promise<Anchor | undefined> {
  try {
    const read: unknown = JSON.parse(await file.text())
    return typeof read === 'object' && read !== null && 'root' in read && 'signature' in read ? (read as Anchor) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
