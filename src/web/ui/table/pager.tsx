import { useSay, useWord } from '../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { keepPageSize, sizesWith } from './page-size.ts'
import { endlessScrollWords, type Paging } from './paging.ts'

export type PagerProps = {
  /** Page, from 1. */
  page: number
  size: number
  /** Undefined as long as the rows are not loaded. */
  total: number | undefined
  onChange: (next: { page: number; size: number }) => void
  /** The pager is in a window, whose page size fits the window. Elsewhere the chosen size is stored for all lists. */
  ofWindow?: true
  /** Only for lists that can also be scrolled endlessly. */
  paging?: { now: Paging; choose: (next: Paging) => void }
}

/** The pages to offer: the first, the last, and those around the current one. `undefined` is a gap. */
export function pagesAround(page: number, last: number): readonly (number | undefined)[] {
  const near = new Set([1, last, page - 1, page, page + 1].filter((one) => one >= 1 && one <= last))
  const sorted = [...near].sort((one, other) => one - other)
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [undefined, one]
  })
}

/** Shows the number of rows, the page size and the current page, and changes the last two. */
export function Pager({ page, size, total, onChange, ofWindow, paging }: PagerProps) {
  const word = useWord()
  const say = useSay()
  const isEndless = paging?.now === 'endless'
  const choose = (value: string) => {
    if (value === 'endless') return paging?.choose('endless')
    if (isEndless) paging?.choose('pages')
    if (!ofWindow) keepPageSize(Number(value))
    onChange({ page: 1, size: Number(value) })
  }
  return (
    <nav className="ui-pager" aria-label={word('pages')}>
      <span>{total !== undefined && word('rows', { count: total })}</span>
      <label>
        <select className="ui-input" value={isEndless ? 'endless' : size} onChange={(event) => choose(event.target.value)}>
          {sizesWith(size).map((one) => (
            <option key={one} value={one}>
              {one} {word('perPage')}
            </option>
          ))}
          {paging && <option value="endless">{say(endlessScrollWords)}</option>}
        </select>
        <span className="ui-hidden">{word('perPage')}</span>
      </label>
      {!isEndless && <Pages {...{ page, size, total, onChange }} />}
    </nav>
  )
}

function Pages({ page, size, total, onChange }: PagerProps) {
  const word = useWord()
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  const go = (next: number) => onChange({ page: next, size })
  return (
    <ul>
      <li>
        <button type="button" className="ui-page" aria-label={word('previousPage')} disabled={page <= 1} onClick={() => go(page - 1)}>
          <Icon name="left" size={12} />
        </button>
      </li>
      {pagesAround(page, last).map((one, index) => (
        <li key={one ?? `gap-${index}`}>
          {one === undefined ? (
            <span className="ui-page-gap">…</span>
          ) : (
            <button
              type="button"
              className="ui-page"
              aria-label={word('page', { page: one.toLocaleString('en-US') })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => go(one)}
            >
              {one.toLocaleString('en-US')}
            </button>
          )}
        </li>
      ))}
      <li>
        <button type="button" className="ui-page" aria-label={word('nextPage')} disabled={page >= last} onClick={() => go(page + 1)}>
          <Icon name="right" size={12} />
        </button>
      </li>
    </ul>
  )
}
