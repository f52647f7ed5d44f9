import { fillPlaceholders } from '#domain/core/words.ts'
import { decimal, readFigure } from '#domain/figures/decimal.ts'
import { formatQty } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { countedQtyOf } from './count-lines.ts'
import type { CountLine } from './count-types.ts'
import { LotRows } from './lot-rows.tsx'
import { TypedQty } from './typed-qty.tsx'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

type Props = { line: CountLine; counting: Counting; isOpen: boolean; isBig?: boolean }

/** One article of a count with its counted quantity in basic units: plus one, minus one, or typed. */
export function CountCard({ line, counting, isOpen, isBig }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const { qty } = countedQtyOf(line, counting.going)
  const name = line.commInfoName ?? ''
  const add = (addQty: string) => void counting.say(line.id, { addQty })
  return (
    <article className="counting-card" aria-label={name} data-big={isBig || undefined} data-marked={line.needsRecount === 2 || undefined}>
      <div className="counting-goods">
        <strong>{name}</strong>
        <span className="ui-muted">
          {[line.commInfoCode, line.basicUnit, line.countedUserName].filter(Boolean).join(' · ')}
          {line.bookQty !== undefined && ` · ${fillPlaceholders(say(words.book), { qty: formatQty(line.bookQty) }, language)}`}
        </span>
      </div>
      {line.keeping ? (
        <output className="counting-sum">{qty}</output>
      ) : isOpen ? (
        <div className="counting-figure">
          <IconButton label={`${say(words.less)} ${name}`} disabled={!readFigure(qty)?.gte(1)} onClick={() => add('-1')}>
            <Icon name="minus" size={18} />
          </IconButton>
          <TypedQty
            key={qty}
            qty={qty}
            label={`${say(words.counted)} ${name}`}
            onType={(typed) => void counting.say(line.id, inBasicUnit(line, typed))}
          />
          <IconButton label={`${say(words.more)} ${name}`} onClick={() => add('1')}>
            <Icon name="plus" size={18} />
          </IconButton>
        </div>
      ) : (
        <output>{qty}</output>
      )}
      {line.keeping && (isBig || qty !== undefined) && <LotRows {...{ line, counting, isOpen }} />}
    </article>
  )
}

/** A typed quantity is always in basic units, even if the line has another unit. */
function inBasicUnit({ unitList }: CountLine, qty: string): { qty: string; unitId?: string } {
  const basic = unitList?.find(({ conversion }) => decimal(String(conversion ?? '1')).eq(1))
  return { qty, ...(basic?.unitId ? { unitId: basic.unitId } : {}) }
}
