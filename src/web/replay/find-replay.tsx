import { useState } from 'react'
import { api } from '../client/api.ts'
import { replayPathOf } from '../core/paths.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { toast } from '../ui/toast.tsx'
import { replayWords as words } from './words.ts'

/** Field that finds a document by its number and opens its replay. */
export default function FindReplay() {
  const say = useSay()
  const open = useOpenTab()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const find = async () => {
    setError(undefined)
    try {
      const found = await api('DocumentApi_find', { query: { billNo: number.trim() } })
      for (const { id } of found) open(replayPathOf(id))
      if (found.length === 0) setError(say(words.notFound))
    } catch (failure) {
      toast.failed(failure)
    }
  }
  return (
    <form
      className="ui-bar"
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') void find()
      }}
    >
      <TextField label={say(words.number)} width={240} value={number} error={error} onChange={setNumber} />
      <Button type="submit" kind="primary">
        {say(words.open)}
      </Button>
      <p className="ui-hint">{say(words.findHint)}</p>
    </form>
  )
}
