import type { Words } from '#domain/core/words.ts'
import type { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { useSay } from '../../../../i18n/index.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'

const title = { zh: '收货信息', en: 'Receiver' } as const satisfies Words

/** Fields of the receiver, with their labels and maximum lengths. */
const fields = [
  ['contactName', { zh: '收货人', en: 'Receiver' }, 50],
  ['contactPhone', { zh: '收货电话', en: 'Phone' }, 50],
  ['address', { zh: '收货地址', en: 'Address' }, 200],
  ['buyerRemark', { zh: '买家留言', en: "Buyer's note" }, 200],
] as const satisfies readonly (readonly [string, Words, number])[]

type MallOrder = DocumentOf<typeof mallOrderDocument>
type Props = { document: MallOrder; onChange: (change: Partial<MallOrder>) => void }

/** Fields for the receiver of a new order, below its lines. */
export function MallOrderReceiver({ document, onChange }: Props) {
  const say = useSay()
  return (
    <section aria-label={say(title)} className="doc-fields">
      {fields.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={say(label)}
          value={document[name] ?? ''}
          maxLength={maxLength}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </section>
  )
}
