import { useState } from 'react'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { SwitchField, TextField } from '../ui/fields/fields.tsx'
import { toast } from '../ui/toast.tsx'
import type { SheetHead } from './jobs.ts'
import { jobWords } from './words.ts'

type Mapping = SheetHead['mappings'][number]

type Props = {
  resource: string
  pairs: Mapping['columns']
  /** The user's own mapping that is in use now. */
  from: Mapping | undefined
  onKept: (kept: Mapping) => void
  onRemoved: (id: string) => void
}

/** Saves under a name which column goes into which field, for this user or for everyone. */
export function SaveMapping({ resource, pairs, from, onKept, onRemoved }: Props) {
  const say = useSay()
  const word = useWord()
  const [name, setName] = useState(from?.name ?? '')
  const [shared, setShared] = useState(from?.shared === 2)
  const [wrong, setWrong] = useState<string>()
  const keep = async () => {
    if (name.trim() === '') return setWrong(word('fillIn', { name: say(jobWords.keepAs) }))
    try {
      onKept(await api('JobApi_keepMapping', { body: { resource, name: name.trim(), shared: shared ? 2 : 1, columns: pairs } }))
      toast.success(say(jobWords.kept))
    } catch (error) {
      setWrong(errorText(error))
    }
  }
  const remove = async ({ id }: Mapping) => {
    await api('JobApi_removeMapping', { query: { id } })
    onRemoved(id)
    toast.success(word('removed'))
  }
  return (
    <div className="ui-bar">
      <TextField
        label={say(jobWords.keepAs)}
        hint={say(jobWords.keepHint)}
        error={wrong}
        value={name}
        maxLength={50}
        width={220}
        onChange={(text) => {
          setName(text)
          setWrong(undefined)
        }}
      />
      <SwitchField label={say(jobWords.keepShared)} value={shared} onChange={setShared} />
      <ActionButton onRun={keep} disabled={pairs.length === 0}>
        {word('save')}
      </ActionButton>
      {from && <ActionButton onRun={() => remove(from)}>{word('remove')}</ActionButton>}
    </div>
  )
}
