import type { Words } from '#domain/core/words.ts'
import { salesReturn } from '#machines/sales/sales-return.machine.ts'
import type { mallReturnDocument } from '#resources/documents/mall/mall-return.document.ts'
import { api } from '../../../../client/api.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Pictures, PicturesField } from '../../../../resources/pictures-field.tsx'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { DocumentLink } from '../../../page/document-link.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'

const words = {
  title: { zh: '退货方式与处理结果', en: 'How it is returned, and what came of it' },
  order: { zh: '订单', en: 'Order' },
  mode: { zh: '退货方式', en: 'How' },
  type: { zh: '退货类型', en: 'Kind' },
  reason: { zh: '退货原因', en: 'Why' },
  pictures: { zh: '图片', en: 'Pictures' },
  apply: { zh: '申请金额', en: 'Amount asked for' },
  refund: { zh: '应退金额', en: 'To be refunded' },
  failure: { zh: '退款失败原因', en: 'Why the refund failed' },
  goodsIn: { zh: '退货入库单', en: 'Sales return' },
} as const satisfies Record<string, Words>

/** The values of `returnMode`. */
export const goodsAndRefund = 1
export const refundOnly = 2

const modes = [
  { value: String(goodsAndRefund), label: { zh: '退货退款', en: 'Goods come back' } },
  { value: String(refundOnly), label: { zh: '仅退款', en: 'Refund only' } },
] as const satisfies readonly { value: string; label: Words }[]

type MallReturn = DocumentOf<typeof mallReturnDocument>
type MallReturnFields = Partial<
  Pick<MallReturn, 'returnMode' | 'returnReason' | 'returnTypeId' | 'returnTypeName' | 'applyAmt' | 'pictures'>
>
type Props = { document: MallReturn; readOnly: boolean; places: number; onChange: (change: MallReturnFields) => void }

/**
 * Order, mode and reason of a return request. They can be entered while the request is new; afterwards they are
 * read-only and shown with the outcome.
 */
export function MallReturnTerms({ document, readOnly, places, onChange }: Props) {
  const say = useSay()
  const { returnMode = goodsAndRefund, returnReason = '', returnTypeId = '', returnTypeName = '', applyAmt = '', pictures = [] } = document
  return (
    <section aria-label={say(words.title)} className="doc-fields" data-read={readOnly || undefined}>
      {readOnly ? (
        <MallReturnOutcome document={document} />
      ) : (
        <>
          <SelectField
            label={say(words.mode)}
            value={String(returnMode)}
            options={modes.map(({ value, label }) => ({ value, label: say(label) }))}
            onChange={(value) => onChange({ returnMode: Number(value) })}
          />
          <ReferencePicker
            label={say(words.type)}
            to="ReturnTypeApi"
            value={returnTypeId ? { id: returnTypeId, name: returnTypeName } : undefined}
            onChange={(chosen) => onChange({ returnTypeId: chosen?.id, returnTypeName: chosen?.name })}
          />
          <DecimalField label={say(words.apply)} value={applyAmt} places={places} onChange={(amount) => onChange({ applyAmt: amount })} />
          <TextField label={say(words.reason)} value={returnReason} onChange={(text) => onChange({ returnReason: text })} maxLength={200} />
          <PicturesField
            label={say(words.pictures)}
            value={pictures}
            onChange={(links) => onChange({ pictures: [...links] })}
            upload={uploadPicture}
          />
        </>
      )}
    </section>
  )
}

const uploadPicture = (file: File) => api('MallReturnApi_putPicture', { body: { file } })

function MallReturnOutcome({ document }: { document: MallReturn }) {
  const say = useSay()
  const {
    soNo,
    returnMode = goodsAndRefund,
    returnTypeName,
    returnReason,
    pictures,
    applyAmt,
    refundAmt,
    refundFailure,
    goodsInId,
    goodsInNo,
  } = document
  const mode = modes.find(({ value }) => value === String(returnMode))
  const shown = [
    [words.order, soNo],
    [words.mode, mode && say(mode.label)],
    [words.type, returnTypeName],
    [words.reason, returnReason],
    [words.apply, applyAmt && formatMoney(applyAmt)],
    [words.refund, refundAmt && formatMoney(refundAmt)],
    [words.failure, refundFailure],
    [words.pictures, pictures?.length && <Pictures links={pictures} />],
    [words.goodsIn, goodsInId && <DocumentLink {...{ kind: salesReturn.id, id: goodsInId }}>{goodsInNo}</DocumentLink>],
  ] as const
  return <ReadValues values={shown} />
}
