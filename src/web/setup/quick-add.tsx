import { type FormEvent, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { setupWords as words } from './words.ts'

type QuickAddProps = {
  /** The name of what is added. */
  label: Words
  names: readonly string[]
  /** The total count; rows beyond the names shown are only counted. */
  total: number
  /** Units to choose from, if one is needed. */
  units?: readonly { value: string; label: string }[]
  onAdd: (name: string, unitId: string) => Promise<unknown>
}

/** Adds rows by name, one after the other; existing ones are listed below. */
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
