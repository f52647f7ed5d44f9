import type { Words } from '#domain/core/words.ts'
import { fixedText } from '#domain/figures/decimal.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { footBar } from '../../../../ui/foot-bar.ts'
import { DocumentLink } from '../../../page/document-link.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import {
  leftSideOf,
  linesOf,
  type Settlement,
  type SettlementAmount,
  type SettlementLine,
  type Side,
  sideWords,
  sumOf,
} from './settlement-parts.ts'
import { settlementWords } from './settlement-side.tsx'

const words = {
  left: { zh: '两边相差', en: 'Difference' },
  balanced: { zh: '两边相等', en: 'Both sides balance' },
} as const satisfies Record<string, Words>

type SumsProps = { lines: readonly SettlementLine[]; left: Side; places: number }

/** Sums of both sides and their difference, which stay visible while the rows scroll. */
export function SettlementSums({ lines, left, places }: SumsProps) {
  const say = useSay()
  const right: Side = left === 1 ? 2 : 1
  const money = (value: ReturnType<typeof sumOf>) => formatMoney(fixedText(value, places))
  const difference = sumOf(lines, 'amount', left).sub(sumOf(lines, 'amount', right))
  const adjusted = (['cashDiscountAmt', 'writeOffAmt'] as const).filter((field) => !sumOf(lines, field).isZero())
  return (
    <output ref={footBar} className="settle-sums">
      {[left, right].map((side) => (
        <span key={side}>
          {say(sideWords[`${left}${side}`])} <strong>{money(sumOf(lines, 'amount', side))}</strong>
        </span>
      ))}
      {adjusted.map((field) => (
        <span key={field}>
          {say(settlementWords[field])} <strong>{money(sumOf(lines, field))}</strong>
        </span>
      ))}
      <span data-tone={difference.isZero() ? undefined : 'orange'}>
        {difference.isZero() ? say(words.balanced) : `${say(words.left)} `}
        {!difference.isZero() && <strong>{money(difference.abs())}</strong>}
      </span>
    </output>
  )
}

/** Both sides of a settlement as read-only tables. */
export function ReadSides({ document, places }: { document: Settlement; places: number }) {
  const say = useSay()
  const lines = linesOf(document)
  const left = leftSideOf(lines.flatMap(({ account }) => (account ? [{ account }] : [])))
  const sides: readonly [Side, Side] = left === 1 ? [1, 2] : [2, 1]
  return (
    <>
      <div className="settle-sides">
        {sides.map((side) => (
          <section key={side} className="settle-side" aria-label={say(sideWords[`${left}${side}`])}>
            <h2>{say(sideWords[`${left}${side}`])}</h2>
            <ReadTable lines={lines.filter((line) => line.side === side)} />
          </section>
        ))}
      </div>
      <SettlementSums lines={lines} left={left} places={places} />
    </>
  )
}

function ReadTable({ lines }: { lines: readonly SettlementLine[] }) {
  const figures: readonly (SettlementAmount | 'open')[] = [
    'open',
    'amount',
    ...(['cashDiscountAmt', 'writeOffAmt'] as const).filter((field) => !sumOf(lines, field).isZero()),
  ]
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <TableHeads texts={[settlementWords.number, settlementWords.day]} figures={figures.map((name) => settlementWords[name])} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id ?? line.sourceBillId}>
            <td>
              <DocumentLink kind={line.kind ?? ''} id={line.sourceBillId}>
                {line.sourceBillNo}
              </DocumentLink>
              <span className="settle-what">{[line.kindName, line.accountName, line.bartererName].filter(Boolean).join(' · ')}</span>
            </td>
            <td>{line.sourceBillDate}</td>
            {figures.map((name) => (
              <td key={name} data-align="right">
                {formatMoney((name === 'open' ? line.openAmt : line[name]) ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
