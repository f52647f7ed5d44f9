import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { chineseCapitals } from '#domain/chinese-capitals.ts'
import { decimal, readFigure, zero } from '#domain/decimal.ts'
import { fill } from '#domain/words.ts'
import { resourceOf } from '#resources/index.ts'
import { type Ledger, ledgerFields } from '#resources/ledger.ts'
import { api } from '../../api.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { PrintOnly } from '../../print/print-only.tsx'
import { printWords } from '../../print/words.ts'
import { useNameOf } from '../../resources/resource-api.ts'
import { usePlaces, useSession } from '../../session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { statementWords as words } from './statement-words.ts'
import '../reports/report.css'

type Page = DataOf<'SupplierLedgerApi_supplierlist'>
type Entry = Page['records'][number]
type Sums = Readonly<Record<string, string>>
/** What was asked of the ledger. */
type Asked = object
type Statement = { entries: readonly Entry[]; sums: Sums; total: number }

const perPage = 200
/** More than that nobody reads on paper. */
const mostPages = 10

/** All entries asked for, as many as fit on a letter, the newest of them. */
async function statementOf({ list }: Ledger, asked: Asked): Promise<Statement> {
  const entries: Entry[] = []
  let sums: Sums = {}
  let total = 0
  for (let current = 1; current <= mostPages; current += 1) {
    const query = { ...asked, current, size: perPage, ascs: undefined, descs: 'bill_date' }
    const page = await api(list as 'SupplierLedgerApi_supplierlist', { query })
    entries.unshift(...page.records.toReversed())
    sums = page.sums ?? {}
    total = page.total
    if (entries.length >= page.total) break
  }
  return { entries, sums, total }
}

type Props = { ledger: Ledger; asked: Asked; partner: string; period: { startTime: string; endTime: string } }

/** Shows and prints what is sent to a partner to be compared with its own books. */
export function StatementButton({ ledger, asked, partner, period }: Props) {
  const say = useSay()
  const word = useWord()
  const name = useNameOf(resourceOf(ledger.partner.to), partner) ?? ''
  const [statement, setStatement] = useState<Statement>()
  const open = async () => {
    try {
      setStatement(await statementOf(ledger, asked))
    } catch (error) {
      toast.failed(error)
    }
  }
  const close = () => setStatement(undefined)
  const footer = (
    <>
      <Button onClick={close}>{word('cancel')}</Button>
      <Button kind="primary" onClick={() => window.print()}>
        {say(printWords.print)}
      </Button>
    </>
  )
  return (
    <>
      <ActionButton onRun={open} disabled={partner === ''} reason={partner === '' ? say(words.choose) : undefined}>
        {say(words.statement)}
      </ActionButton>
      {statement && (
        <Dialog open onClose={close} title={say(words.preview)} width={860} footer={footer}>
          <Letter {...{ ledger, statement, period, name }} />
          <PrintOnly pages="@page { size: A4; margin: 14mm }">
            <Letter {...{ ledger, statement, period, name }} />
          </PrintOnly>
        </Dialog>
      )}
    </>
  )
}

type LetterProps = { ledger: Ledger; statement: Statement; period: Props['period']; name: string }

function Letter({ ledger, statement: { entries, sums, total }, period: { startTime, endTime }, name }: LetterProps) {
  const say = useSay()
  const { config } = useSession()
  const date = endTime && endTime < config.today ? endTime : config.today
  const told = startTime ? fill(say(words.from), { from: startTime, date }) : fill(say(words.until), { date })
  return (
    <article className="report-paper statement-letter">
      <h1>{say(words.statement)}</h1>
      <p>
        {say(words.to)} {name}
      </p>
      <p>{fill(say(words.intro), { period: told })}</p>
      {total > entries.length && <p>{fill(say(words.more), { count: String(entries.length) })}</p>}
      <Entries entries={entries} opening={total > entries.length ? entries[0]?.openingAmt : sums.openingAmt} />
      <p>
        <strong>
          <Owed isCustomer={ledger.party === 'customer'} balance={sums.balanceAmt} date={date} />
        </strong>
      </p>
      <p className="statement-sender">
        {config.company} {say(words.seal)} {date}
      </p>
      <Reply partner={name} />
    </article>
  )
}

const columns = ['billDate', 'kindName', 'billNo', 'debitAmt', 'creditAmt', 'balanceAmt'] as const

function Entries({ entries, opening }: { entries: readonly Entry[]; opening: string | undefined }) {
  const say = useSay()
  const { amount } = usePlaces()
  const isMoney = (name: (typeof columns)[number]) => name.endsWith('Amt')
  return (
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} data-align={isMoney(name) ? 'right' : undefined}>
              {say(ledgerFields[name].label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td colSpan={5}>{say(words.opening)}</td>
          <td data-align="right">{formatMoney(opening ?? '0', amount)}</td>
        </tr>
        {entries.map((row) => (
          <tr key={row.id}>
            {columns.map((name) => (
              <td key={name} data-align={isMoney(name) ? 'right' : undefined}>
                {isMoney(name) ? formatMoney(row[name], amount) : row[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who owes what; a debt below zero is the other side's. */
function Owed({ isCustomer, balance, date }: { isCustomer: boolean; balance: string | undefined; date: string }) {
  const say = useSay()
  const { amount: places } = usePlaces()
  const left = readFigure(balance) ?? zero
  if (left.isZero()) return fill(say(words.settled), { date })
  const whole = decimal(left.abs())
  const sentence = isCustomer === left.gt(0) ? words.owesUs : words.weOwe
  return fill(say(sentence), { date, amount: formatMoney(whole.toFixed(), places), capitals: chineseCapitals(whole) })
}

function Reply({ partner }: { partner: string }) {
  const say = useSay()
  return (
    <section className="statement-reply" aria-label={say(words.reply)}>
      <h2>{say(words.reply)}</h2>
      <p>{say(words.agrees)}</p>
      <p>{say(words.differs)}</p>
      <p className="statement-sender">
        {partner} {say(words.seal)} {say(words.date)}
      </p>
    </section>
  )
}
