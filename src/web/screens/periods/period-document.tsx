import type { DataOf } from '#contract/operations.gen.ts'
import { typeOf } from '#resources/documents/types.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { documentWords } from '../../document-words/words.ts'
import { useSay } from '../../i18n/index.ts'
import { FigureLink } from '../../navigation/figure-link.tsx'

/** A link to a document of a period, with its number or, without one, its type, and with its day and state. */
export function PeriodDocument({ document }: { document: DataOf<'PeriodApi_vouchers'>['documents'][number] }) {
  const say = useSay()
  const { id, kind, billNo, billDate, statusName } = document
  const label = (
    <>
      {billNo ?? `${say(typeOf(kind)?.label ?? kind)} · ${say(documentWords.noNumber)}`} <span className="ui-muted">{billDate}</span>
    </>
  )
  return <FigureLink to={formPathOf(kind, id) ?? ''} label={label} figure={statusName} />
}
