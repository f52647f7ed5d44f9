import type { Words } from '#domain/words.ts'
import type { ReferenceTarget } from '#resources/index.ts'
import type { Report, ReportFilter } from '#resources/reports.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { useSay } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { printWords } from '../print/words.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { SelectField } from '../ui/fields.tsx'
import { ViewMenu } from '../views/view-menu.tsx'
import { ConfirmDeposits } from './confirm-deposits.tsx'
import { EntityField, useEntities } from './entity-field.tsx'
import { exportAsked } from './field-columns.tsx'
import { ledgerWords } from './ledger-words.ts'
import { reportWords as words } from './report-words.ts'
import type { ReportShown } from './use-report.ts'

/** What each filter refers to, and what it is called. */
const filterOf: Readonly<Record<ReportFilter, readonly [ReferenceTarget, Words]>> = {
  depotId: ['DepotApi', { zh: '仓库', en: 'Depot' }],
  customerId: ['CustomerApi', { zh: '客户', en: 'Customer' }],
  supplierId: ['SupplierApi', { zh: '供应商', en: 'Supplier' }],
  classifyId: ['ClassificationApi', { zh: '分类', en: 'Class' }],
  commInfoId: ['CommodityApi', { zh: '商品', en: 'Goods' }],
  staffId: ['UserApi', { zh: '经办人', en: 'Handled by' }],
  accountId: ['CashAccountApi', { zh: '资金账户', en: 'Account' }],
}

type BarProps = { report: Report; shown: ReportShown }

/** The columns and views of a report, and what is done with it: beside its title, since its filters take a row. */
export function ReportTools({ report, shown: { model, view, asked } }: BarProps) {
  const say = useSay()
  const columnIds = () => model.table.getVisibleLeafColumns().map(({ id }) => id)
  return (
    <>
      <ColumnMenu model={model} />
      <ViewMenu view={view} />
      <Button kind="quiet" onClick={() => window.print()}>
        {say(printWords.print)}
      </Button>
      <ExportButton right={`${report.stem}_export`} seen={() => exportAsked(report.api, asked, columnIds())} />
    </>
  )
}

/** What a report is asked for: filters, period, grouping and other choices. */
export function ReportBar({ report, shown }: BarProps) {
  const say = useSay()
  const { query, filters, change, grouping } = shown
  const ways = Object.entries(report.groupings)
  return (
    <search className="ui-bar">
      {report.filters.map((filter) => (
        <ReferenceFilter
          key={filter}
          to={filterOf[filter][0]}
          label={(filter === 'depotId' && report.fields.depotName?.label) || filterOf[filter][1]}
          value={filters[filter]}
          onChange={(id) => change({ [filter]: id })}
        />
      ))}
      {report.byEntity && <Books entity={query.entity} onChange={(entity) => change({ entity })} />}
      {report.items && (
        <SelectField
          label={say(words.item)}
          labelHidden
          width={176}
          none={say(words.allItems)}
          value={query.item}
          options={Object.entries(report.items).map(([value, label]) => ({ value, label: say(label) }))}
          onChange={(item) => change({ item })}
        />
      )}
      {report.api === 'ReconciliationApi' && <ConfirmDeposits asked={filters} />}
      <DateRange
        label={words.period}
        startTime={query.startTime}
        endTime={query.endTime}
        periods={['today', 'month', 'lastMonth']}
        onChange={(range) => change({ ...range, page: 1 })}
      />
      {ways.length > 1 && (
        <Chips
          label={say(words.grouped)}
          chips={ways.map(([value, { label }]) => ({ value, label: say(label) }))}
          value={grouping}
          onChange={(groupBy) => change({ groupBy, sort: '' })}
        />
      )}
      <Choices {...{ report, shown }} />
    </search>
  )
}

/** In whose books, after an equals sign; of all where nobody is chosen. */
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

/** What else is chosen of a report; figures that the reader does not see are no choice. */
function Choices({ report, shown: { query, change } }: BarProps) {
  const say = useSay()
  const seen = useSeen()
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
