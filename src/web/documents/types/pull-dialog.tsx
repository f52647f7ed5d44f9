import { useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import type { WebDocument, WebLine } from '../../document-engine/document-types.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import type { CountedWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { NoTickHead, TickCell } from '../../ui/table/tick-cells.tsx'

const words = {
  take: { zh: '带入 {count} 行', en: 'Take {count} lines', enOne: 'Take {count} line' },
  goods: { zh: '商品', en: 'Goods' },
  price: { zh: '含税单价', en: 'Price' },
  nothingLeft: { zh: '这张单据的商品行都已带入', en: 'All its lines are taken already' },
} as const satisfies Record<string, CountedWords>

/** A source document as it is listed in the dialog. */
export type PullSource = { id: string; billNo?: string; billDate: string; partnerName?: string | undefined; finalAmt?: string }

type QueryState<Data> = { data?: Data | undefined; isError: boolean; error: unknown }

/**
 * Where a document type pulls its lines from: one hook lists the source documents, the other loads the open lines of
 * one of them.
 */
export type PullDefinition = {
  words: Readonly<Record<'title' | 'search' | 'none' | 'left' | 'choose', Words>>
  /** The API whose field permissions decide whether prices are shown. */
  api: string
  useSources: (document: WebDocument, keyword: string) => QueryState<readonly PullSource[]>
  usePulled: (id: string | undefined) => QueryState<WebDocument>
}

type Props = { pulling: PullDefinition; document: WebDocument; onDone: (taken: WebDocument | undefined) => void }

/**
 * Dialog to choose a source document of the partner and the lines to take over. Lines that the document already has
 * are left out.
 */
export function PullDialog({ pulling, document, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [keyword, setKeyword] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [sourceId, setSourceId] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  const sources = pulling.useSources(document, keyword)
  const pulled = pulling.usePulled(sourceId)
  const present = new Set((document.lines ?? []).flatMap(({ sourceBodyId }) => (sourceBodyId ? [sourceBodyId] : [])))
  const lines = (pulled.data?.lines ?? []).filter(({ sourceBodyId }) => sourceBodyId && !present.has(sourceBodyId))
  const chosen = ticked ?? openLineIds(lines)
  const choose = (id: string) => {
    setSourceId(id)
    setTicked(undefined)
  }
  const taken = lines.filter(({ sourceBodyId }) => sourceBodyId && chosen.has(sourceBodyId))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={taken.length === 0} onClick={() => onDone({ ...pulled.data, lines: taken })}>
        {say(fillTemplate(words.take, { count: String(taken.length) }))}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={() => onDone(undefined)}
      title={say(pulling.words.title)}
      width={880}
      footer={footer}
      initialFocus={() => search.current}
    >
      <div className="doc-pull">
        <div className="doc-pull-orders">
          <TextField
            ref={search}
            label={say(pulling.words.search)}
            labelHidden
            placeholder={say(pulling.words.search)}
            type="search"
            value={keyword}
            onChange={setKeyword}
          />
          <SourceList sources={sources} none={pulling.words.none} chosen={sourceId} onChoose={choose} />
        </div>
        <PulledLines {...{ pulling, lines, chosen }} setChosen={setTicked} asked={sourceId !== undefined} {...pulled} />
      </div>
    </Dialog>
  )
}

type SourceListProps = {
  sources: QueryState<readonly PullSource[]>
  none: Words
  chosen: string | undefined
  onChoose: (id: string) => void
}

function SourceList({ sources: { data, isError, error }, none, chosen, onChoose }: SourceListProps) {
  const say = useSay()
  return (
    <>
      {isError && <ErrorState error={error} />}
      {!data && !isError && <Skeleton lines={4} width="100%" />}
      {data?.length === 0 && <Empty>{say(none)}</Empty>}
      <ul>
        {data?.map(({ id, billNo, billDate, partnerName, finalAmt }) => (
          <li key={id}>
            <button type="button" className="doc-pull-order" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <strong>{billNo}</strong>
              <span className="ui-muted">{billDate}</span>
              <span className="ui-cut">{partnerName}</span>
              <span className="ui-number">{formatMoney(finalAmt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Ids of the lines that are ticked at first: those with an open quantity. Others can still be chosen, within the
 * order's tolerance.
 */
const openLineIds = (lines: readonly WebLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ sourceBodyId, shouldQty }) => (sourceBodyId && !readFigure(shouldQty)?.isZero() ? [sourceBodyId] : [])))

type PulledLinesProps = {
  pulling: PullDefinition
  lines: readonly WebLine[]
  chosen: ReadonlySet<string>
  setChosen: (chosen: ReadonlySet<string>) => void
  /** True once a source document is chosen. */
  asked: boolean
} & QueryState<WebDocument>

function PulledLines({ pulling, lines, chosen, setChosen, asked, data, isError, error }: PulledLinesProps) {
  const say = useSay()
  const priced = useFieldPermissions()(pulling.api, 'lines.taxPrice')
  if (!asked) return <Empty>{say(pulling.words.choose)}</Empty>
  if (isError) return <ErrorState error={error} />
  if (!data) return <Skeleton lines={4} width="100%" />
  if (lines.length === 0) return <Empty>{say(words.nothingLeft)}</Empty>
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className="doc-pick-frame">
      <table className="ui-table">
        <thead>
          <tr>
            <NoTickHead />
            <th scope="col">{say(words.goods)}</th>
            <th scope="col" data-align="right" style={{ width: 110 }}>
              {say(pulling.words.left)}
            </th>
            {priced && (
              <th scope="col" data-align="right" style={{ width: 100 }}>
                {say(words.price)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sourceBodyId: id, commInfoCode, commInfoName, commFullName, shouldQty, unitName, taxPrice }) => (
            <tr key={id} data-selected={chosen.has(id ?? '') || undefined}>
              <TickCell label={commInfoName ?? commFullName ?? ''} checked={chosen.has(id ?? '')} onToggle={() => toggle(id ?? '')} />
              <td>
                <span className="ui-muted">{commInfoCode}</span> {commFullName ?? commInfoName}
              </td>
              <td data-align="right">
                {formatQty(readFigure(shouldQty)?.abs().toFixed())} {unitName}
              </td>
              {priced && <td data-align="right">{formatMoney(withoutIdleZeros(taxPrice ?? '', 2))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
