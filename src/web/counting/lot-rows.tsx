import { useState } from 'react'
import { keepings, type LotQty } from '#domain/core/lots.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { Icon } from '../ui/icons.tsx'
import { countedLots, countedQtyOf, type LotFigure } from './count-lines.ts'
import type { CountLine } from './count-types.ts'
import { TypedQty } from './typed-qty.tsx'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

type Props = { line: CountLine; counting: Counting; isOpen: boolean }

const lotEntryOf = ({ lot, expiresOn }: Pick<LotQty, 'lot' | 'expiresOn'>, qty: string) => ({
  addQty: qty,
  lots: [{ lot, qty, ...(expiresOn ? { expiresOn } : {}) }],
})

/**
 * The lots of a line with their counted quantities, or its pieces by serial number. Shows which ones are missing, and
 * which are not in the books.
 */
export function LotRows(props: Props) {
  const { line, counting } = props
  const lots = countedLots(line, countedQtyOf(line, counting.going).lots)
  return line.keeping === keepings.serial ? <Pieces {...props} lots={lots} /> : <Lots {...props} lots={lots} />
}

type LotRowsProps = Props & { lots: readonly LotFigure[] }

function Pieces({ line, counting, isOpen, lots }: LotRowsProps) {
  const say = useSay()
  const [language] = useLanguage()
  const known = line.knownLots && new Set(line.knownLots.map(({ lot }) => lot))
  const there = lots.filter(({ qty }) => qty.gt(0))
  const missing = known ? lots.filter(({ qty }) => !qty.gt(0)).map(({ lot }) => lot) : []
  return (
    <div className="counting-lots">
      {there.map(({ lot }) => (
        <span key={lot} className="counting-piece">
          {lot} {known && !known.has(lot) && <em className="ui-wrong">{say(words.notInBooks)}</em>}
          {isOpen && (
            <IconButton label={`${say(words.less)} ${lot}`} onClick={() => void counting.say(line.id, lotEntryOf({ lot }, '-1'))}>
              <Icon name="close" size={14} />
            </IconButton>
          )}
        </span>
      ))}
      {missing.length > 0 && (
        <p className="ui-muted">
          {fillPlaceholders(say(words.missing), { count: String(missing.length), lots: missing.slice(0, 20).join(', ') }, language)}
        </p>
      )}
      {isOpen && <p className="ui-hint">{say(words.scanPieces)}</p>}
    </div>
  )
}

function Lots({ line, counting, isOpen, lots }: LotRowsProps) {
  const say = useSay()
  const add = (lot: LotFigure, qty: string) => void counting.say(line.id, lotEntryOf(lot, qty))
  return (
    <div className="counting-lots">
      {lots.map((lot) => (
        <div key={lot.lot} className="counting-lot">
          <span>
            {lot.lot} <span className="ui-muted">{lot.expiresOn}</span>
          </span>
          {isOpen ? (
            <span className="counting-figure">
              <IconButton label={`${say(words.less)} ${lot.lot}`} disabled={!lot.qty.gte(1)} onClick={() => add(lot, '-1')}>
                <Icon name="minus" size={18} />
              </IconButton>
              <TypedQty
                key={lot.qty.toFixed()}
                qty={lot.qty.toFixed()}
                label={`${say(words.counted)} ${lot.lot}`}
                onType={(qty) => add(lot, decimal(qty).sub(lot.qty).toFixed())}
              />
              <IconButton label={`${say(words.more)} ${lot.lot}`} onClick={() => add(lot, '1')}>
                <Icon name="plus" size={18} />
              </IconButton>
            </span>
          ) : (
            <output>{lot.qty.toFixed()}</output>
          )}
        </div>
      ))}
      {isOpen && <NewLot onAdd={(lot) => void counting.say(line.id, lotEntryOf(lot, '1'))} />}
    </div>
  )
}

/** Adds a lot that the books do not have in this depot, by its number and expiry date. */
function NewLot({ onAdd }: { onAdd: (lot: Pick<LotQty, 'lot' | 'expiresOn'>) => void }) {
  const say = useSay()
  const [lot, setLot] = useState('')
  const [day, setDay] = useState('')
  return (
    <div className="counting-narrow">
      <TextField label={say(words.newLot)} value={lot} maxLength={60} onChange={setLot} />
      <DateField label={say(words.expires)} value={day} onChange={setDay} />
      <Button
        disabled={lot.trim() === ''}
        onClick={() => {
          onAdd({ lot: lot.trim(), ...(day ? { expiresOn: day } : {}) })
          setLot('')
          setDay('')
        }}
      >
        {say(words.addLot)}
      </Button>
    </div>
  )
}
