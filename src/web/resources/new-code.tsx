import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { type CodeVerb, newCodeOf } from './resource-api.ts'

type Props = {
  definition: ScreenDefinition
  verb: CodeVerb
  /** Returns the parent of the new row. It is called when a code is requested. */
  parentId: () => string | undefined
  onCode: (code: string) => void
}

const looks = { code: { word: 'newCode', icon: 'refresh' }, timeStampCode: { word: 'timeStampCode', icon: 'clock' } } as const

/**
 * Button that fills in a code: the next free one, which for a row with a parent follows the parent's code, or one made
 * from the time.
 */
export function NewCodeButton({ definition, verb, parentId, onCode }: Props) {
  const word = useWord()
  const [busy, setBusy] = useState(false)
  const name = word(looks[verb].word)
  const ask = async () => {
    setBusy(true)
    await newCodeOf(definition, verb, parentId()).then(onCode).catch(toast.failed)
    setBusy(false)
  }
  return (
    <button type="button" className="ui-inside" aria-label={name} title={name} aria-busy={busy || undefined} onClick={() => void ask()}>
      <Icon name={looks[verb].icon} size={14} />
    </button>
  )
}
