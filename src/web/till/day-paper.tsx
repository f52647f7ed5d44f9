import { useLayoutEffect, useRef, useState } from 'react'
import { isRoll, type PaperKind, pageRule, papers, widthOnPaper } from '#paper/paper-sizes.ts'
import { localMoment } from '#web/i18n/format.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { PrintOnly } from '../ui/print-only.tsx'
import { DayTable } from './day-table.tsx'
import { type DayFigures, deviationText, type TillDay, dayWords as words } from './day-words.ts'

/** The day report for printing, on pages or on a roll. On a roll, the page is as long as the report. */
export function DayPaper({ day, paper }: { day: TillDay; paper: PaperKind }) {
  const slip = useRef<HTMLElement>(null)
  const [length, setLength] = useState(0)
  useLayoutEffect(() => setLength(slip.current?.offsetHeight ?? 0))
  const width = widthOnPaper(paper, !isRoll(paper))
  const margin = `${papers[paper].margin}mm`
  if (!isRoll(paper))
    return (
      <PrintOnly pages={pageRule(paper, true, 0)}>
        <article style={{ width, margin }}>
          <Heading day={day} />
          <DayTable day={day} />
        </article>
      </PrintOnly>
    )
  return (
    <>
      <div className="till-measure" aria-hidden="true" style={{ width }}>
        <DaySlip day={day} ref={slip} />
      </div>
      <PrintOnly pages={pageRule(paper, false, length + 40)}>
        <div style={{ width, marginLeft: margin }}>
          <DaySlip day={day} />
        </div>
      </PrintOnly>
    </>
  )
}

function Heading({ day }: { day: TillDay }) {
  const say = useSay()
  const { config } = useSession()
  return (
    <>
      <h1>{config.company}</h1>
      <p>
        {say(words.title)} {day.billDate}
      </p>
      <p>
        {say(words.printedAt)} {localMoment(new Date().toISOString(), config.timeZone)}
      </p>
    </>
  )
}

function DaySlip({ day, ref }: { day: TillDay; ref?: React.Ref<HTMLElement> }) {
  const say = useSay()
  return (
    <article className="till-slip" ref={ref}>
      <Heading day={day} />
      {day.rows.map((row) => (
        <section key={`${row.tillId}:${row.depotId}:${row.userId}`}>
          <p>
            <strong>
              {row.tillName ?? say(words.office)} {row.userName}
            </strong>
          </p>
          <SlipFigures of={row} />
          {row.shifts.map(({ shiftId, billNo, expectedAmt, countedAmt, differenceAmt, deviations = [], deviationAmt }) => (
            <dl key={shiftId}>
              <Pair label={`${say(words.expected)} ${billNo ?? ''}`} value={formatMoney(expectedAmt)} />
              <Pair label={say(words.counted)} value={countedAmt === undefined ? say(words.open) : formatMoney(countedAmt)} />
              {differenceAmt !== undefined && <Pair label={say(words.difference)} value={formatMoney(differenceAmt)} />}
              {deviations.length > 0 && (
                <Pair label={`${say(words.deviations)} (${deviations.length})`} value={formatMoney(deviationAmt)} />
              )}
              {deviations.map((ticket) => (
                <Pair key={ticket.id} label={deviationText(ticket, say)} value="" />
              ))}
            </dl>
          ))}
        </section>
      ))}
      <section>
        <p>
          <strong>{say(words.total)}</strong>
        </p>
        <SlipFigures of={day.total} />
      </section>
      <footer>{say(words.signature)} ____________</footer>
    </article>
  )
}

function SlipFigures({ of }: { of: DayFigures }) {
  const say = useSay()
  return (
    <dl>
      <Pair label={`${say(words.sale)} (${of.saleCount})`} value={formatMoney(of.saleAmt)} />
      <Pair label={`${say(words.back)} (${of.returnCount})`} value={formatMoney(of.returnAmt)} />
      {of.exchangeCount !== 0 && <Pair label={`${say(words.exchange)} (${of.exchangeCount})`} value={formatMoney(of.exchangeAmt)} />}
      <Pair label={say(words.off)} value={formatMoney(of.offAmt)} />
      <Pair label={say(words.roundOff)} value={formatMoney(of.roundOffAmt)} />
      <Pair label={say(words.final)} value={formatMoney(of.finalAmt)} />
      {of.takings.map(({ payWay, payWayName, amount }) => (
        <Pair key={payWay} label={payWayName} value={formatMoney(amount)} />
      ))}
    </dl>
  )
}

const Pair = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
