import { supplier } from '#resources/partners/supplier.resource.ts'
import { loadDefinition } from '../document-words/definitions.ts'
import { PreviewedDocument } from '../documents/list/preview.tsx'
import { useSay } from '../i18n/index.ts'
import { DetailPanel } from '../resources/detail-panel.tsx'
import { Figure } from '../ui/figure.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { useDataTable } from '../ui/table/use-data-table.ts'
import { ids, orders, shownKind } from './gallery-answers.ts'
import { galleryWords as words } from './words.ts'

const nothing = () => undefined
const order = (await loadDefinition(shownKind)).words

/**
 * The side panel beside a list, with a document and with rows of master data: loaded, loading, failed, and deleted
 * meanwhile.
 */
export function GalleryBeside() {
  const say = useSay()
  const rows = orders(say).map((row) => ({ ...row, id: row.id ?? '', kind: shownKind, state: '', version: 1, statusName: '' }))
  const model = useDataTable({
    rows,
    rowId: ({ id }) => id,
    columns: [
      { id: 'billNo', label: words.number, width: 180, cell: (row) => <strong>{row.billNo}</strong> },
      { id: 'finalAmt', label: words.amount, width: 120, align: 'right', cell: (row) => <Figure value={row.finalAmt} places={2} /> },
    ],
  })
  return (
    <>
      <div className="resource-body gallery-beside">
        <div className="resource-main">
          <DataTable model={model} label={say(words.beside)} peeked="1" onPeek={nothing} empty={null} />
        </div>
        <PreviewedDocument words={order} rows={rows} preview={{ on: true, id: '1', show: nothing, set: nothing }} />
      </div>
      <div className="gallery-states">
        {Object.values(ids).map((id) => (
          <div key={id} className="gallery-beside">
            <DetailPanel definition={supplier} id={id} onEdit={nothing} onPrevious={undefined} onNext={nothing} onClose={nothing} />
          </div>
        ))}
      </div>
    </>
  )
}
