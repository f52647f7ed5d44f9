import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { PrintOnly } from '#web/print/print-only.tsx'
import { printWords } from '#web/print/words.ts'
import { Details } from '#web/resources/detail-panel.tsx'
import { titleOf } from '#web/resources/reference.ts'
import { type Row, useRow } from '#web/resources/resource-api.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

type Props = { record: ScreenDefinition; label: Words; chosen: readonly Row[] }

/** Prints the one document that is chosen of those that are listed like a resource: all it says, with its rows, after a look at it. */
export function RecordPrint({ record, label, chosen }: Props) {
  const say = useSay()
  const word = useWord()
  const [id, setId] = useState<string>()
  const [only, ...more] = chosen
  return (
    <>
      <ActionButton onRun={() => setId(only?.id)} disabled={!only || more.length > 0} reason={word('selectOne')}>
        {say(printWords.print)}
      </ActionButton>
      {id && <Sheet record={record} label={label} id={id} onClose={() => setId(undefined)} />}
    </>
  )
}

function Sheet({ record, label, id, onClose }: Omit<Props, 'chosen'> & { id: string; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const { data, error, refetch } = useRow(record, id)
  const footer = (
    <>
      <Button onClick={onClose}>{word('close')}</Button>
      <Button kind="primary" aria-disabled={!data || undefined} onClick={() => data && window.print()}>
        {say(printWords.print)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={data ? titleOf(record, data) : say(label)} footer={footer} width={880}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data && <Skeleton width="100%" lines={8} />}
      {data && <Details definition={record} row={data} brief />}
      {data && (
        <PrintOnly pages="@page { margin: 12mm }">
          <h1>
            {say(label)} {titleOf(record, data)}
          </h1>
          <Details definition={record} row={data} brief />
        </PrintOnly>
      )}
    </Dialog>
  )
}
