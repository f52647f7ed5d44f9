import type { ReactNode } from 'react'
import type { Field } from '#resources/field.ts'
import type { Report } from '#resources/reports.ts'
import { formPathOf } from '../../documents/engine/kinds.ts'
import type { usePlaces } from '../../session.ts'
import { TabLink } from '../../shell/tab-link.tsx'
import type { Column } from '../../ui/use-data-table.ts'
import { fieldColumns, isFigure, shownValue } from '../field-columns.tsx'
import { leadOf } from './report-leads.ts'
import { type Filters, groupingOf, type MadeColumn, type Row } from './report-query.ts'

type Places = ReturnType<typeof usePlaces>
export type ReportColumn = Column<Row> & {
  plain: (row: Row) => ReactNode
  /** Where its figure of a row leads, or without a row what all rows come to. */
  leads: (row?: Row) => string | undefined
}

/** Nothing is sorted by what is worked out of the page's rows alone. */
const unsorted: ReadonlySet<string> = new Set([
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

/** Of a comparison: what differs from which period, where periods are compared; else what all columns come to. */
const isOfOtherWay = ({ choices }: Report, { columns }: Filters, name: string) =>
  choices !== undefined && (columns === '' || columns === 'period' ? name === 'totalAmt' : name === 'previousRate' || name === 'yearRate')

/** Where debts of one age are asked for, nothing is told of the other ages, nor of what is beside debts. */
const isOfOtherAge = ({ ages }: Report, { age }: Filters, name: string) =>
  ages !== undefined && age !== '' && name !== `${age}Amt` && (name.replace(/Amt$/, '') in ages || besideDebts.has(name))

/** The fields that a report shows as it is asked for. */
function fieldsShown(report: Report, filters: Filters, made: readonly MadeColumn[]): Readonly<Record<string, Field>> {
  const own = report.groupings[groupingOf(report, filters.groupBy)]?.columns ?? []
  const others = new Set(Object.values(report.groupings).flatMap(({ columns }) => columns))
  const isLeftOut = (name: string) => others.has(name) || isOfOtherWay(report, filters, name) || isOfOtherAge(report, filters, name)
  const called = new Map(made.map(({ name, label }) => [name, label]))
  return Object.fromEntries(
    Object.entries(report.fields).flatMap(([name, field]): [string, Field][] => {
      if (!own.includes(name) && isLeftOut(name)) return []
      const label = called.get(name)
      if (field.label.zh !== '') return [[name, field]]
      // a column that is made as it is asked for, or is not there
      return label === undefined ? [] : [[name, { ...field, label: { zh: label, en: label } }]]
    }),
  )
}

type Asked = { report: Report; filters: Filters; places: Places; months: boolean; made?: readonly MadeColumn[] }

/** The columns of a report as it is grouped; each figure leads to the rows it is made of, and so does what all rows come to. */
export function reportColumns({ report, filters, places, months, made = [] }: Asked): ReportColumn[] {
  const fields = fieldsShown(report, filters, made)
  const [first] = report.groupings[groupingOf(report, filters.groupBy)]?.columns ?? []
  const isLines = report.api === 'TradeLineApi'
  return fieldColumns<Row>(fields, places).map((column): ReportColumn => {
    const { id } = column
    const field = fields[id]
    const counts = field !== undefined && isFigure(field)
    const plain = (row: Row) => (field ? shownValue(field, row[id], places) : '')
    const leads = (row?: Row) => (counts ? leadOf({ report, filters, figure: id, months }, row, made) : undefined)
    const to = (row: Row) => (id === 'billNo' ? documentOf(row) : leads(row))
    return {
      ...column,
      plain,
      leads,
      always: id === first,
      sortable: isLines ? id === 'billDate' : (counts && !unsorted.has(id)) || id === 'billDate',
      cell: (row) => <FigureLink to={to(row)}>{plain(row)}</FigureLink>,
    }
  })
}

const documentOf = ({ headId, kind }: Row) => (headId === undefined ? undefined : formPathOf(String(kind), String(headId)))

/** A figure that leads somewhere, or only says what it says. */
export const FigureLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <TabLink to={to} className="report-figure">
      {children}
    </TabLink>
  )
