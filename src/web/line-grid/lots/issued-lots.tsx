import { useState } from 'react'
import { daysBetween, type LotQty } from '#domain/core/lots.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { Empty } from '../../ui/states.tsx'
import type { LotRecord } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { LotsFrame, type LotsProps } from './lots-frame.tsx'
import { sumTyped } from './proposed-lots.ts'

type TakenQtys = Readonly<Record<string, string>>

const takenQtysOf = (lots: readonly LotQty[]): TakenQtys => Object.fromEntries(lots.map(({ lot, qty }) => [lot, qty]))

/**
 * Dialog for the lots of an issue or a return: how much is taken of each lot, in order of expiry. If no lot is chosen
 * on an issue, posting chooses the lots.
 */
export function IssuedLots({ named, here, day, onTake, ...asked }: LotsProps) {
  const say = useSay()
  const { line } = asked
  const [taken, setTaken] = useState<TakenQtys>(() => takenQtysOf(named))
  const lots = here.flatMap(({ lot, expiresOn }): LotQty[] => {
    const qty = readFigure(taken[lot])
    return qty && !qty.isZero() ? [{ lot, qty: qty.toFixed(), ...(expiresOn ? { expiresOn } : {}) }] : []
  })
  return (
    <LotsFrame {...asked} named={sumTyped(Object.values(taken))} onTake={(qty) => onTake(lots, qty)}>
      {here.length === 0 ? (
        <Empty>{say(line.lotsLeft ? gridWords.lotsNoneLeft : gridWords.lotsNone)}</Empty>
      ) : (
        <div className="lg-picker">
          <table className="ui-table lg-lots">
            <thead>
              <tr>
                <th scope="col">{say(gridWords.lotNumber)}</th>
                <th scope="col">{say(gridWords.lotExpires)}</th>
                <th scope="col" data-align="right">
                  {say(gridWords.lotDaysLeft)}
                </th>
                <th scope="col" data-align="right">
                  {say(line.lotsLeft ? gridWords.lotsBack : gridWords.onHand)}
                </th>
                <th scope="col">{say(gridWords.lotTaken)}</th>
              </tr>
            </thead>
            <tbody>
              {here.map((lot) => (
                <LotRow
                  key={lot.lot}
                  {...{ lot, day }}
                  qty={taken[lot.lot] ?? ''}
                  onChange={(qty) => setTaken({ ...taken, [lot.lot]: qty })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!line.lotsLeft && (
        <Button kind="quiet" onClick={() => onTake([])}>
          {say(gridWords.lotsFirst)}
        </Button>
      )}
    </LotsFrame>
  )
}

type LotRowProps = { lot: LotRecord; day: string; qty: string; onChange: (qty: string) => void }

function LotRow({ lot: { lot, qty: there, expiresOn }, day, qty, onChange }: LotRowProps) {
  const say = useSay()
  const left = expiresOn ? daysBetween(day, expiresOn) : undefined
  return (
    <tr data-late={(left !== undefined && left < 0) || undefined}>
      <td>{lot}</td>
      <td>{expiresOn}</td>
      <td data-align="right">{left}</td>
      <td data-align="right">{formatQty(there)}</td>
      <td>
        <DecimalField label={`${say(gridWords.lotTaken)} ${lot}`} labelHidden value={qty} onChange={onChange} />
      </td>
    </tr>
  )
}
