import { type KeyboardEvent, useRef, useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { CameraScan } from '../camera/camera-scan.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { beep } from '../line-grid/state/beep.ts'
import { isComposing } from '../ui/composing.ts'
import { TextField } from '../ui/fields/fields.tsx'
import { CountCard } from './count-card.tsx'
import { readScan } from './count-lines.ts'
import type { CountLine } from './count-types.ts'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

type Props = { counting: Counting; lines: readonly CountLine[] }

/**
 * Field for codes, scanned one after the other. The goods scanned last are shown below, so that their quantity can be
 * corrected at once.
 */
export function CountScan({ counting, lines }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [lastId, setLast] = useState<string>()
  const last = lines.find(({ id }) => id === lastId)
  const take = (typed: string) => {
    const scan = readScan(typed, lines, counting.going, last)
    const wrong = !scan
      ? fillPlaceholders(say(words.unknown), { text: typed }, language)
      : scan.isTwice && fillPlaceholders(say(words.countedAlready), { lot: typed }, language)
    setProblem(wrong || undefined)
    if (scan) setLast(scan.line.id)
    if (wrong) return beep()
    if (scan?.addQty) void counting.say(scan.line.id, { addQty: scan.addQty, ...(scan.lots ? { lots: scan.lots } : {}) })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    const typed = text.trim()
    setText('')
    if (typed !== '') take(typed)
  }
  return (
    <section className="counting-scan" aria-label={say(words.title)}>
      <TextField
        ref={field}
        autoFocus
        autoComplete="off"
        label={say(words.scan)}
        hint={say(words.scanHint)}
        value={text}
        error={problem}
        onChange={setText}
        onKeyDown={pressed}
      />
      <CameraScan onCode={take} />
      {last && <CountCard key={last.id} line={last} counting={counting} isOpen isBig />}
    </section>
  )
}
