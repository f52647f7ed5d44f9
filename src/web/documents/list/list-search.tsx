import { useEffect, useRef, useState } from 'react'
import { shellWords } from '../../i18n/words.ts'
import { isComposing } from '../../ui/composing.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { useHotkey } from '../../ui/hotkey.ts'

type SearchProps = { label: string; value: string; onChange: (keyword: string) => void }

const pauseMs = 300

/**
 * The search field, for number, partner, goods, barcode or initials. `/` moves the focus to it, Enter searches at
 * once.
 */
export function ListSearch({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useHotkey('/', () => field.current?.focus(), { label: shellWords.searchKey })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (typed === undefined || typed === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextField
      ref={field}
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onChange((typed ?? value).trim())}
    />
  )
}
