import type { ReactNode } from 'react'
import type { Field } from '#resources/definition/field.ts'
import type { Report } from '#resources/reports/reports.ts'
import type { usePlaces } from '../../client/session.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'
import { fieldColumns, formattedValue, isFigure } from '../field-columns.tsx'
import { figureLink } from './figure-links.ts'
import { type Filters, type GeneratedColumn, groupingOf, type ReportRow } from './report-query.ts'

type Places = ReturnType<typeof usePlaces>
export type ReportColumn = Column<ReportRow> & {
  plain: (row: ReportRow) => ReactNode
  /** Returns the link of the column's figure in a row or, without a row, of its sum. */
  leads: (row?: ReportRow) => string | undefined
}

/** Columns that are computed from the rows of a page only, so that the server cannot sort by them. */
const unsortableColumns: ReadonlySet<string> = new Set([
  'profitRate',
  'exceptionRate',
  'balanceAmt',
  'turnoverRate',
  'daysLeft',
  'idleDays',
  'deviationRate',
  'previousRate',
  'yearRate',
  'untaxedAmt',
])

const besideDebts: ReadonlySet<string> = new Set(['advanceAmt', 'balanceAmt'])

/**
 * True for columns that a comparison does not need: the total if periods are compared, otherwise the differences
 * between periods.
 */
const isOfOtherWay = ({ choices }: Report, { columns }: Filters, name: string) =>
  choices !== undefined && (columns === '' || columns === 'period' ? name === 'totalAmt' : name === 'previousRate' || name === 'yearRate')

/** True for columns that are hidden by the filter for an age: the other ages, and the columns beside the debts. */
const isOfOtherAge = ({ ages }: Report, { age }: Filters, name: string) =>
  ages !== undefined && age !== '' && name !== `${age}Amt` && (name.replace(/Amt$/, '') in ages || besideDebts.has(name))

/** The fields that a report shows with these filters. */
function fieldsShown(report: Report, filters: Filters, made: readonly GeneratedColumn[]): Readonly<Record<string, Field>> {
  const own = report.groupings[groupingOf(report, filters.groupBy)]?.columns ?? []
  const others = new Set(Object.values(report.groupings).flatMap(({ columns }) => columns))
  const isLeftOut = (name: string) => others.has(name) || isOfOtherWay(report, filters, name) || isOfOtherAge(report, filters, name)
  const called = new Map(made.map(({ name, label }) => [name, label]))
  return Object.fromEntries(
    Object.entries(report.fields).flatMap(([name, field]): [string, Field][] => {
      if (!own.includes(name) && isLeftOut(name)) return []
      const label = called.get(name)
      if (field.label.zh !== '') return [[name, field]]
      // a generated column gets the label that the answer has for it; without one it is not shown
      return label === undefined ? [] : [[name, { ...field, label: { zh: label, en: label } }]]
    }),
  )
}

type ColumnsInput = { report: Report; filters: Filters; places: Places; months: boolean; made?: readonly GeneratedColumn[] }

/**
 * The columns of a report, which depend on its grouping. Each figure links to the rows behind it, and so do the sums.
 */
export function reportColumns({ report, filters, places, months, made = [] }: ColumnsInput): ReportColumn[] {
  const fields = fieldsShown(report, filters, made)
  const [first] = report.groupings[groupingOf(report, filters.groupBy)]?.columns ?? []
  const isLines = report.api === 'TradeLineApi'
  return fieldColumns<ReportRow>(fields, places).map((column): ReportColumn => {
    const { id } = column
    const field = fields[id]
    const counts = field !== undefined && isFigure(field)
    const plain = (row: ReportRow) => (field ? formattedValue(field, row[id], places) : '')
    const leads = (row?: ReportRow) => (counts ? figureLink({ report, filters, figure: id, months }, row, made) : undefined)
    const to = (row: ReportRow) => (id === 'billNo' ? documentOf(row) : leads(row))
    return {
      ...column,
      plain,
      leads,
      always: id === first,
      sortable: isLines ? id === 'billDate' : (counts && !unsortableColumns.has(id)) || id === 'billDate',
      cell: (row) => <FigureLink to={to(row)}>{plain(row)}</FigureLink>,
    }
  })
}

const documentOf = ({ headId, kind }: ReportRow) => (headId === undefined ? undefined : formPathOf(String(kind), String(headId)))

/** A figure as a link; as plain text if it has no address. */
export const FigureLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <TabLink to={to} className="report-figure">
      {children}
    </TabLink>
  )
