import { type KeyboardEvent, useRef, useState } from 'react'
import { decimal } from '#domain/decimal.ts'
import { fill } from '#domain/words.ts'
import { beep } from '../documents/line-grid/beep.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { isComposing } from '../ui/composing.ts'
import { TextField } from '../ui/fields.tsx'
import { CountCard } from './count-card.tsx'
import { manyOf, scanned } from './count-lines.ts'
import type { CountLine } from './count-types.ts'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

type Props = { counting: Counting; lines: readonly CountLine[] }

/** Takes codes one after the other; the goods that were scanned last stand below it, to be corrected at once. */
export function CountScan({ counting, lines }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState('')
  const [lastId, setLast] = useState<string>()
  const take = (typed: string) => {
    const { times, code } = manyOf(typed)
    const hit = scanned(lines, code)
    setUnknown(hit ? '' : code)
    if (!hit) return beep()
    setLast(hit.line.id)
    void counting.say(hit.line.id, { addQty: decimal(hit.qty).mul(times).toFixed() })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    const typed = text.trim()
    setText('')
    if (typed !== '') take(typed)
  }
  const last = lines.find(({ id }) => id === lastId)
  return (
    <section className="counting-scan" aria-label={say(words.title)}>
      <TextField
        ref={field}
        autoFocus
        autoComplete="off"
        label={say(words.scan)}
        hint={say(words.scanHint)}
        value={text}
        error={unknown ? fill(say(words.unknown), { text: unknown }, language) : undefined}
        onChange={setText}
        onKeyDown={pressed}
      />
      {last && <CountCard key={last.id} line={last} counting={counting} isOpen isBig />}
    </section>
  )
}
