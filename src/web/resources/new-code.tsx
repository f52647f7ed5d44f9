import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { newCodeOf, serves } from './resource-api.ts'

/** Whether the server makes codes for this field. */
export const makesCode = (definition: ScreenDefinition, name: string): boolean =>
  definition.newCode?.field === name && serves(definition, 'code')

type Props = {
  definition: ScreenDefinition /** What the new row comes under, asked when the code is. */
  parentId: () => string | undefined
  onCode: (code: string) => void
}

/** Fills in the next free code; of a row under another one, the next below that one's. */
export function NewCodeButton({ definition, parentId, onCode }: Props) {
  const word = useWord()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await newCodeOf(definition, parentId()).then(onCode).catch(toast.failed)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="ui-inside"
      aria-label={word('newCode')}
      title={word('newCode')}
      aria-busy={busy || undefined}
      onClick={() => void ask()}
    >
      <Icon name="refresh" size={14} />
    </button>
  )
}
