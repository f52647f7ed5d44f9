import { useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { CountCard } from './count-card.tsx'
import { countedQtyOf } from './count-lines.ts'
import type { CountBatch, CountLine } from './count-types.ts'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

const shownRows = 50
const views = ['all', 'left', 'again'] as const
type CountView = (typeof views)[number]

const viewFilters: Readonly<Record<CountView, (line: CountLine, waiting: readonly CountBatch[]) => boolean>> = {
  all: () => true,
  left: (line, waiting) => countedQtyOf(line, waiting).qty === undefined,
  again: ({ needsRecount }) => needsRecount === 2,
}

const hasText = ({ commInfoName = '', commInfoCode = '', barCode = '' }: CountLine, text: string) =>
  [commInfoName, commInfoCode, barCode].some((part) => part.toLowerCase().includes(text.toLowerCase()))

/** Lists the goods of the count: all of them, only those not counted yet, or only those to be counted again. */
export function CountList({ counting, lines, isOpen }: { counting: Counting; lines: readonly CountLine[]; isOpen: boolean }) {
  const say = useSay()
  const [language] = useLanguage()
  const [view, setView] = useState<CountView>('all')
  const [text, setText] = useState('')
  const rows = lines.filter((line) => viewFilters[view](line, counting.going) && hasText(line, text.trim()))
  return (
    <section aria-label={say(words.goods)} className="counting-list">
      <div className="counting-narrow">
        <SelectField
          label={say(words.show)}
          value={view}
          options={views.map((value) => ({ value, label: say(words[value]) }))}
          onChange={(value) => setView(value as CountView)}
        />
        <TextField label={say(words.find)} type="search" value={text} onChange={setText} />
      </div>
      {rows.slice(0, shownRows).map((line) => (
        <CountCard key={line.id} {...{ line, counting, isOpen }} />
      ))}
      {rows.length > shownRows && (
        <p className="ui-hint">{fillPlaceholders(say(words.shown), { shown: String(shownRows), count: String(rows.length) }, language)}</p>
      )}
    </section>
  )
}
