import { useState } from 'react'
import { daysLater } from '#domain/core/day-periods.ts'
import type { LotQty } from '#domain/core/lots.ts'
import { zero } from '#domain/figures/decimal.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { GridLine, LotRecord } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { LotsFrame, type LotsProps } from './lots-frame.tsx'
import { sumTyped } from './proposed-lots.ts'

/**
 * A lot that is being entered. If a production date is entered, the expiry date is computed from it by the shelf life
 * of the goods; the production date itself is not stored.
 */
type LotEntry = { key: number; lot: string; made: string; expiresOn: string; qty: string }

/**
 * Dialog for the lots of a receipt: number, production or expiry date, and quantity. A lot that the depot already has
 * keeps its expiry date.
 */
export function ReceivedLots({ named: before, here, onTake, ...asked }: LotsProps) {
  const say = useSay()
  const { line, most } = asked
  const [entries, setEntries] = useState<readonly LotEntry[]>(() => {
    const named = before.map(({ lot, qty, expiresOn = '' }, key) => ({ key, lot, made: '', expiresOn, qty }))
    return named.length > 0 ? named : [blank(0, most.toFixed())]
  })
  const change = (key: number, part: Partial<LotEntry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? completeEntry({ ...entry, ...part }, part, line, here) : entry)))
  const add = () => {
    const left = most.sub(sumTyped(entries.map(({ qty }) => qty)))
    setEntries([...entries, blank(Math.max(-1, ...entries.map(({ key }) => key)) + 1, left.gt(0) ? left.toFixed() : zero.toFixed())])
  }
  const named = entries.filter(({ lot }) => lot.trim() !== '')
  const heads = [gridWords.lotNumber, ...(line.shelfLifeDays ? [gridWords.lotMade] : []), gridWords.lotExpires, gridWords.qty]
  return (
    <LotsFrame {...asked} named={sumTyped(named.map(({ qty }) => qty))} onTake={(qty) => onTake(named.map(asLot), qty)}>
      <table className="ui-table lg-lots">
        <thead>
          <tr>
            {heads.map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow
              key={entry.key}
              {...{ entry, line }}
              onChange={(part) => change(entry.key, part)}
              onRemove={() => setEntries(entries.filter(({ key }) => key !== entry.key))}
            />
          ))}
        </tbody>
      </table>
      <Button kind="quiet" onClick={add}>
        {say(gridWords.lotAdd)}
      </Button>
    </LotsFrame>
  )
}

const blank = (key: number, qty: string): LotEntry => ({ key, lot: '', made: '', expiresOn: '', qty })

const asLot = ({ lot, qty, expiresOn }: LotEntry): LotQty => ({ lot: lot.trim(), qty: qty || '0', ...(expiresOn ? { expiresOn } : {}) })

/** The entry after one of its fields was entered, with the fields that depend on it. */
function completeEntry(entry: LotEntry, part: Partial<LotEntry>, { shelfLifeDays }: GridLine, here: readonly LotRecord[]): LotEntry {
  if (part.made && shelfLifeDays) return { ...entry, expiresOn: daysLater(part.made, shelfLifeDays) }
  const known = part.lot === undefined ? undefined : here.find(({ lot }) => lot === entry.lot.trim())
  return known ? { ...entry, made: '', expiresOn: known.expiresOn ?? '' } : entry
}

type LotEntryRowProps = { entry: LotEntry; line: GridLine; onChange: (part: Partial<LotEntry>) => void; onRemove: () => void }

function EntryRow({ entry: { lot, made, expiresOn, qty }, line, onChange, onRemove }: LotEntryRowProps) {
  const say = useSay()
  const labelled = (label: Parameters<typeof say>[0]) => ({ label: say(label), labelHidden: true }) as const
  return (
    <tr>
      <td>
        <TextField {...labelled(gridWords.lotNumber)} value={lot} maxLength={60} onChange={(text) => onChange({ lot: text })} />
      </td>
      {line.shelfLifeDays ? (
        <td>
          <DateField {...labelled(gridWords.lotMade)} value={made} onChange={(day) => onChange({ made: day })} />
        </td>
      ) : null}
      <td>
        <DateField {...labelled(gridWords.lotExpires)} value={expiresOn} onChange={(day) => onChange({ expiresOn: day })} />
      </td>
      <td>
        <DecimalField {...labelled(gridWords.qty)} value={qty} onChange={(text) => onChange({ qty: text })} />
      </td>
      <td>
        <IconButton label={say(fillTemplate(gridWords.lotRemove, { lot }))} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </td>
    </tr>
  )
}
