import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { Report } from '#resources/reports/reports.ts'
import { reportWords as words } from '../../charts/report-words.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { useSession } from '../../client/session.ts'
import { DateRange } from '../../documents/list/date-range.tsx'
import { useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { printWords } from '../../print/words.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { FilterButton } from '../../ui/actions/filter-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { ViewMenu } from '../../views/view-menu.tsx'
import { EntityField, useEntities } from '../entity-field.tsx'
import { exportOfList } from '../field-columns.tsx'
import { ledgerWords } from '../ledgers/ledger-words.ts'
import { ConfirmDeposits } from './confirm-deposits.tsx'
import { filtersOfReport } from './report-filters.ts'
import { dayOfAges, filterCount, type ReportQuery } from './report-query.ts'
import type { ReportShown } from './use-report.ts'

type BarProps = { report: Report; shown: ReportShown }

/**
 * The buttons of a report for columns and views, and its actions. They are beside the title, because the filters take
 * up a row of their own.
 */
export function ReportTools({ report, shown: { model, view, asked } }: BarProps) {
  const say = useSay()
  return (
    <>
      <ColumnMenu model={model} />
      <ViewMenu view={view} />
      <Button kind="quiet" onClick={() => window.print()}>
        {say(printWords.print)}
      </Button>
      <ExportButton right={`${report.stem}_export`} seen={() => exportOfList(report.api, asked, model)} />
    </>
  )
}

/**
 * The parameters of a report: filters, period, grouping and other choices. On a phone, all but the grouping are behind
 * a button.
 */
export function ReportBar({ report, shown }: BarProps) {
  const { config } = useSession()
  const used = filterCount(report, shown.query, config.today)
  const [open, setOpen] = useState(used > 0)
  return (
    <search className="ui-bar">
      <span className="ui-filters" data-open={open || undefined}>
        <Filters {...{ report, shown }} />
      </span>
      <FilterButton open={open} used={used} onToggle={() => setOpen(!open)} />
    </search>
  )
}

function Filters({ report, shown }: BarProps) {
  const say = useSay()
  const { query, filters, change, grouping } = shown
  const ways = Object.entries(report.groupings)
  return (
    <>
      {filtersOfReport(report).map(({ name, to, label }) => (
        <ReferenceFilter key={name} {...{ to, label }} value={filters[name]} onChange={(id) => change({ [name]: id })} />
      ))}
      {report.byEntity && <Books entity={query.entity} onChange={(entity) => change({ entity })} />}
      {report.items && (
        <ValueFilter label={words.item} all={words.allItems} of={report.items} value={query.item} onChange={(item) => change({ item })} />
      )}
      {report.accounts && (
        <ValueFilter
          label={words.account}
          all={words.allAccounts}
          of={report.accounts}
          value={query.account}
          onChange={(account) => change({ account })}
        />
      )}
      {report.ages && (
        <ValueFilter
          label={words.age}
          all={words.allAges}
          of={report.ages}
          value={query.age}
          onChange={(age) => change({ age, sort: '' })}
        />
      )}
      {report.api === 'ReconciliationApi' && <ConfirmDeposits asked={filters} />}
      {report.ages ? <AsOf query={query} onChange={(endTime) => change({ endTime })} /> : <Period shown={shown} />}
      {ways.length > 1 && (
        <Chips
          label={say(words.grouped)}
          chips={ways.map(([value, { label }]) => ({ value, label: say(label) }))}
          value={grouping}
          onChange={(groupBy) => change({ groupBy, sort: '' })}
        />
      )}
      <Choices {...{ report, shown }} />
    </>
  )
}

function Period({ shown: { query, change } }: Pick<BarProps, 'shown'>) {
  const { startTime, endTime } = query
  return <DateRange label={words.period} {...{ startTime, endTime }} periods={['today', 'month', 'lastMonth']} onChange={change} />
}

/** Field for the date of an ageing report, which has no first day. */
function AsOf({ query, onChange }: { query: ReportQuery; onChange: (day: string) => void }) {
  const say = useSay()
  const { config } = useSession()
  const day = dayOfAges(query, config.today)
  return (
    <span className="ui-range">
      <span className="ui-filter-label">{say(words.asOf)}</span>
      <DateField label={say(words.asOf)} labelHidden width={128} value={day} onChange={onChange} />
    </span>
  )
}

type ValueFilterProps = {
  label: Words
  all: Words
  of: Readonly<Record<string, Words>>
  value: string
  onChange: (value: string) => void
}

/** Filter with one of the possible values, or all. */
function ValueFilter({ label, all, of, value, onChange }: ValueFilterProps) {
  const say = useSay()
  const options = Object.entries(of).map(([name, words]) => ({ value: name, label: say(words) }))
  return <SelectField label={say(label)} labelHidden width={176} none={say(all)} {...{ value, options, onChange }} />
}

/** Filter by legal entity. The value is the entity's name after an equals sign, or empty for all. */
function Books({ entity, onChange }: { entity: string; onChange: (entity: string) => void }) {
  const say = useSay()
  return (
    <EntityField
      entities={useEntities()}
      value={entity === '' ? undefined : entity.slice(1)}
      all={say(ledgerWords.allEntities)}
      onChange={(chosen) => onChange(chosen === undefined ? '' : `=${chosen}`)}
    />
  )
}

/** Further choices that a report offers. Figures that this user may not see are not among them. */
function Choices({ report, shown: { query, change } }: BarProps) {
  const say = useSay()
  const seen = useFieldPermissions()
  return Object.entries(report.choices ?? {}).map(([name, { label, options }]) => (
    <SelectField
      key={name}
      label={say(label)}
      labelHidden
      width={176}
      value={query[name as 'columns' | 'measure'] || (Object.keys(options)[0] ?? '')}
      options={Object.entries(options)
        .filter(([, { guard }]) => guard === undefined || seen('TradeLineApi', guard))
        .map(([value, option]) => ({ value, label: say(option) }))}
      onChange={(value) => change({ [name]: value, sort: '' })}
    />
  ))
}
