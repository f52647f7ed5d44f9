import { parseAsString } from 'nuqs/server'
import { useEffect, useState } from 'react'
import { type PaperKind, papers } from '#paper/paper-sizes.ts'
import { ApiRefusal, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useSay } from '../i18n/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { DayPaper } from './day-paper.tsx'
import { DayTable } from './day-table.tsx'
import { dayWords as words } from './day-words.ts'
import './till.css'

const parsers = {
  billDate: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  tillId: parseAsString.withDefault(''),
}
const dayPapers: readonly PaperKind[] = ['a4', 'roll', 'roll58']

/** The retail sales of a day by till and cashier. The report can be printed on a page or on a roll. */
export default function TillDayPage() {
  const say = useSay()
  const { config } = useSession()
  const [read, setQuery] = usePageQuery(parsers)
  const { depotId, tillId } = read
  const billDate = read.billDate || config.today
  const asked = { billDate, ...(depotId ? { depotId } : {}), ...(tillId ? { tillId } : {}) }
  const { data, error, isError, refetch } = useOperation('TillDayApi_day', { query: asked })
  const usual = dayPapers.find((kind) => kind === config.printPaper) ?? 'roll'
  const [paper, setPaper] = useState<PaperKind>(usual)
  const [isPrinting, print] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    window.print()
    print(false)
  }, [isPrinting])
  if (error instanceof ApiRefusal && error.code === 403) return <Forbidden right="tillday_view" />
  const change = (news: Partial<typeof read>) => void setQuery({ ...read, ...news })
  return (
    <div className="shell-page till-day">
      <PageHead title={say(words.title)} />
      <search className="ui-bar">
        <DateField label={say(words.day)} labelHidden width={140} value={billDate} onChange={(day) => change({ billDate: day })} />
        <ReferenceFilter to="DepotApi" label={words.store} value={depotId} onChange={(id) => change({ depotId: id })} />
        <ReferenceFilter to="TillApi" label={words.till} value={tillId} onChange={(id) => change({ tillId: id })} />
        <span className="ui-spread" />
        <SelectField
          label={say(words.paper)}
          labelHidden
          width={120}
          value={paper}
          onChange={(kind) => setPaper(kind as PaperKind)}
          options={dayPapers.map((kind) => ({ value: kind, label: say(papers[kind].label) }))}
        />
        <Button disabled={!data} onClick={() => print(true)}>
          {say(words.print)}
        </Button>
        <Button onClick={() => void refetch()}>{say(words.again)}</Button>
      </search>
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <Empty>{say(words.none)}</Empty>}
      {data && data.rows.length > 0 && <DayTable day={data} />}
      {data && isPrinting && <DayPaper day={data} paper={paper} />}
    </div>
  )
}
