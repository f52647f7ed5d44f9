import { type ReactNode, useState } from 'react'
import { operationOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { ListLayout } from '#resources/documents/define-document.ts'
import { readOperationOf } from '../../document-engine/document-operations.ts'
import { listWords } from '../../document-words/list-words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { FilterButton } from '../../ui/actions/filter-button.tsx'
import { ChipLine } from '../../ui/chips.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { DataTableModel } from '../../ui/table/use-data-table.ts'
import { type ListQuery, wireQuery } from '../../views/list-query.ts'
import { TableTools } from '../../views/table-tools.tsx'
import type { ListView } from '../../views/use-list-view.ts'
import type { DocumentRow } from './list-columns.tsx'
import type { FiltersProps } from './list-filters.tsx'
import { countFilters } from './list-narrowing.ts'
import { ListSearch } from './list-search.tsx'
import { statusChips } from './status-chips.tsx'
import { type Preview, PreviewButton } from './use-preview.tsx'

// loaded separately, because its look-ups and date pickers make up a tenth of the list's code
const ListFilters = lazyPart(async () => (await import('./list-filters.tsx')).ListFilters, { waiting: <div className="doc-filters" /> })

/** The filters, columns and order of the list as displayed, for an export of all its rows. */
function exportOf(kind: string, query: ListQuery, model: DataTableModel<DocumentRow>) {
  const id = readOperationOf(kind, 'list')
  const { right = '' } = operationOf(id)
  const { current: _, size: __, ascs, descs, ...filters } = wireQuery(query)
  const sorted = { ...(ascs === undefined ? {} : { ascs: String(ascs) }), ...(descs === undefined ? {} : { descs: String(descs) }) }
  const texts = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const [resource = ''] = id.split('_')
  const columns = () => model.table.getVisibleLeafColumns().map((column) => column.id)
  return { right: right.replace(/_view$/, '_export'), seen: () => ({ resource, columns: columns(), query: texts, ...sorted }) }
}

/** Placeholder of the search field; it depends on the partners of this document type. */
function searchWords(picks: ListLayout['filters']): Words {
  // types with both partners are money documents, which have no goods
  if (picks.includes('customerId') && picks.includes('supplierId')) return listWords.searchPartner
  if (picks.includes('customerId')) return listWords.searchSales
  return picks.includes('supplierId') ? listWords.search : listWords.searchGoods
}

type ToolsProps = {
  words: AnyWords
  picks: ListLayout['filters']
  switches: FiltersProps['switches']
  query: ListQuery
  counts: Readonly<Record<string, number>> | undefined
  change: (news: Partial<ListQuery>) => void
  model: DataTableModel<DocumentRow>
  view: ListView
  preview: Preview
  /** True while rows are selected: the actions on them then take the place of the chips. */
  isChoosing: boolean
  chosen: ReactNode
  refetch: () => Promise<unknown>
}

/** The toolbar of a document list. The filters open below it. */
export function ListTools({
  words,
  picks,
  switches,
  query,
  counts,
  change,
  model,
  view,
  preview,
  isChoosing,
  chosen,
  refetch,
}: ToolsProps) {
  const say = useSay()
  const [language] = useLanguage()
  const used = countFilters(query)
  const [open, setOpen] = useState(used > 0)
  return (
    <search className="doc-list-head">
      <div className="ui-toolbar">
        {!isChoosing && (
          <ChipLine
            label={say(listWords.status)}
            chips={statusChips(words.id, counts, language)}
            value={query.status}
            onChange={(status) => change({ status })}
          />
        )}
        {chosen}
        <span className="ui-bar ui-bar-end">
          <ListSearch label={say(searchWords(picks))} value={query.keyword} onChange={(keyword) => change({ keyword })} />
          <FilterButton open={open} used={used} onToggle={() => setOpen(!open)} />
          <PreviewButton preview={preview} />
          <TableTools {...{ model, view, refetch }} exporting={<ExportButton {...exportOf(words.id, query, model)} />} />
        </span>
      </div>
      {open && <ListFilters query={query} picks={picks} switches={switches} onChange={change} />}
    </search>
  )
}
