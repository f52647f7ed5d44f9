import { type FormEvent, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { setupWords as words } from './words.ts'

type QuickAddProps = {
  /** What is added. */
  label: Words
  names: readonly string[]
  /** How many there are; more than the names shown are counted. */
  total: number
  /** Units to choose from, where one is needed. */
  units?: readonly { value: string; label: string }[]
  onAdd: (name: string, unitId: string) => Promise<unknown>
}

/** Adds rows by their names, one after the other; what there is stands below. */
export function QuickAdd({ label, names, total, units, onAdd }: QuickAddProps) {
  const say = useSay()
  const [name, setName] = useState('')
  const [chosen, choose] = useState<string>()
  const [error, fail] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unitId = chosen ?? units?.[0]?.value ?? ''
  const lacksUnit = units?.length === 0
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || name.trim() === '' || lacksUnit) return
    setBusy(true)
    fail(undefined)
    await onAdd(name.trim(), unitId).then(
      () => setName(''),
      (refused: unknown) => fail(refused instanceof Error ? refused.message : String(refused)),
    )
    setBusy(false)
  }
  return (
    <form className="setup-add" onSubmit={(event) => void add(event)} aria-label={say(label)}>
      <h3>{say(label)}</h3>
      <div className="setup-add-line">
        <TextField
          label={say(words.name)}
          value={name}
          onChange={setName}
          error={error}
          hint={lacksUnit ? say(words.unitFirst) : undefined}
        />
        {units && <SelectField label={say(words.unit)} value={unitId} onChange={choose} options={units} width={96} />}
        <Button type="submit" aria-busy={busy || undefined}>
          {say(words.add)}
        </Button>
      </div>
      <p className={names.length === 0 ? 'ui-muted' : undefined}>
        {names.length === 0 ? say(words.none) : `${names.join('、')}${total > names.length ? ` … (${total})` : ''}`}
      </p>
    </form>
  )
}
