import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { usePlaces } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { usePicture } from '../ui/fields/picture.tsx'
import { Icon } from '../ui/icons.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'

const words = {
  loading: { zh: '正在加载…', en: 'Loading…' },
  fewer: { zh: '{name}减少', en: 'Less of {name}' },
  more: { zh: '{name}增加', en: 'More of {name}' },
  noReturn: { zh: '不支持七天无理由退货', en: 'Comes back for a defect alone' },
  qtyOf: { zh: '{name}数量', en: 'Quantity of {name}' },
} as const satisfies Record<string, Words>

/** The picture of goods or, without one, the first letter of their name. */
export function GoodsPicture({ picture, name }: { picture?: string | undefined; name: string }) {
  const { source } = usePicture(picture ?? '')
  if (source) return <img className="shop-picture" src={source} alt="" />
  return (
    <span className="shop-picture" aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}

/** Note on goods that cannot be returned for a change of mind. */
export function NoReturn() {
  const say = useSay()
  return <small className="shop-no-return">{say(words.noReturn)}</small>
}

/** An amount of money with the sign ¥. */
export function Money({ amount, strong = false }: { amount: string; strong?: boolean }) {
  const { amount: places } = usePlaces()
  return <span className={strong ? 'shop-money shop-money-strong' : 'shop-money'}>¥{formatMoney(amount, places)}</span>
}

type Loading<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

/** Renders the data of a query with `children`. Until there are data, it shows that they are loading, or the error. */
export function QueryResult<Data>({ query, children }: { query: Loading<Data>; children: (data: Data) => ReactNode }) {
  const say = useSay()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="shop-waiting" role="status" aria-label={say(words.loading)}>
      <Skeleton lines={4} />
    </div>
  )
}

/** The head of a page: its title, and a link that leads back. */
export function PageHead({ title, back }: { title: string; back: { to: string; label: string } }) {
  return (
    <div className="shop-page-head">
      <Link to={back.to} aria-label={back.label}>
        <Icon name="left" size={20} />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}

type StepperProps = { name: string; value: string; onChange: (qty: string) => void; least?: Decimal; most?: Decimal }

/** A quantity for touch screens: it is changed by minus and plus, or typed. */
export function Stepper({ name, value, onChange, least = zero, most }: StepperProps) {
  const say = useSay()
  const [typed, setTyped] = useState<string>()
  const figure = readFigure(value)
  const enter = (text: string) => {
    setTyped(text)
    onChange(plainFigure(text))
  }
  const next = (by: '1' | '-1') => {
    const wanted = (figure ?? zero).add(decimal(by))
    if (wanted.gte(least) && !(most && wanted.gt(most))) onChange(wanted.toFixed())
  }
  const say1 = (text: Words) => say(text).replace('{name}', name)
  return (
    <span className="shop-stepper">
      <button type="button" aria-label={say1(words.fewer)} aria-disabled={figure?.lte(least) || undefined} onClick={() => next('-1')}>
        <Icon name="minus" />
      </button>
      <input
        aria-label={say1(words.qtyOf)}
        aria-invalid={figure === undefined || undefined}
        inputMode="decimal"
        value={typed ?? value}
        onChange={(event) => enter(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label={say1(words.more)}
        aria-disabled={(most && figure?.gte(most)) || undefined}
        onClick={() => next('1')}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
