import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { headFields } from '#resources/documents/document-fields.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useReason } from '../../../ui/fields/reason.tsx'

const rest: Words = { zh: '未到数量', en: 'Not arrived' }
const account: Words = {
  zh: '损失记入“待处理财产损溢”，由责任方承担。',
  en: 'The loss stands in stock loss to be settled, borne by who is named.',
}

/** What happened to goods that did not arrive, who bears the loss, and the reason. */
export type TransferDifference = { outcome: number; bearer?: number; remark?: string }

type Props = { title: Words; rest: readonly string[]; onDone: (difference: TransferDifference | undefined) => void }

const optionsOf = (choices: Readonly<Record<string, Words>> = {}, say: (words: Words) => string) =>
  Object.entries(choices).map(([value, label]) => ({ value, label: say(label) }))

/** The code of the outcome "lost". */
const lost = '1'

/**
 * Dialog to state what happened to a quantity that did not arrive: it was lost, and somebody bears the loss, or it was
 * sent back.
 */
export function DifferenceDialog({ title, rest: lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const why = useReason(true)
  const [outcome, setOutcome] = useState(lost)
  const [bearer, setBearer] = useState('')
  const isLost = outcome === lost
  const done = () => why.isGiven() && onDone({ outcome: Number(outcome), ...(isLost ? { bearer: Number(bearer) } : {}), ...why.given })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={isLost && bearer === ''} onClick={done}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={480} footer={footer}>
      <p>
        {say(rest)} <strong>{lines.join('、')}</strong>
      </p>
      <SelectField
        label={say(headFields.outcome.label)}
        value={outcome}
        onChange={setOutcome}
        options={optionsOf(headFields.outcome.choices, say)}
      />
      {isLost && (
        <>
          <SelectField
            label={say(headFields.bearer.label)}
            value={bearer}
            none=""
            required
            onChange={setBearer}
            options={optionsOf(headFields.bearer.choices, say)}
          />
          <p className="ui-muted">{say(account)}</p>
        </>
      )}
      {why.field}
    </Dialog>
  )
}
