import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { decimal, readFigure } from '#domain/figures/decimal.ts'
import { api, useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { randomKey } from '../core/random-key.ts'
import { formatQty } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { PicturesField } from '../resources/pictures-field.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { SelectField, TextAreaField } from '../ui/fields/fields.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Empty } from '../ui/states.tsx'
import { useFreshOrder } from './order.view.tsx'
import { GoodsPicture, PageHead, QueryResult, Stepper } from './parts.tsx'
import { paths } from './paths.ts'

const words = {
  title: { zh: '申请退货', en: 'Ask for a return' },
  titleUnsent: { zh: '退未发货商品', en: 'Refund unsent goods' },
  back: { zh: '返回订单', en: 'Back to the order' },
  which: { zh: '退哪件商品', en: 'Which goods' },
  left: { zh: '可退{qty}{unit}', en: 'up to {qty} {unit}' },
  qty: { zh: '数量', en: 'Quantity' },
  type: { zh: '退货类型', en: 'Kind' },
  none: { zh: '请选择', en: 'Choose' },
  defectOnly: { zh: '该商品不支持无理由退货，请选择质量问题', en: 'These goods come back for a defect alone: choose one' },
  reason: { zh: '退货原因', en: 'Why' },
  reasonUnsent: { zh: '退款原因', en: 'Why' },
  pictures: { zh: '图片', en: 'Pictures' },
  send: { zh: '提交申请', en: 'Send the request' },
  nothing: { zh: '这个订单没有可退的商品', en: 'Nothing of this order can be returned' },
  missing: { zh: '请选择商品，填写数量和原因', en: 'Choose goods, and enter quantity and reason' },
} as const satisfies Record<string, Words>

type ShopOrder = DataOf<'ShopApi_order'>

/**
 * The page on which the buyer requests a return of delivered goods, or a refund of goods that were not sent
 * (`isUnsent`). A request has one line of the order, with quantity, reason and pictures.
 */
export function ReturnView({ isUnsent = false }: { isUnsent?: boolean }) {
  const say = useSay()
  const { id = '' } = useParams()
  const query = useOperation('ShopApi_order', { query: { id } }, { staleTime: 0 })
  return (
    <>
      <PageHead title={say(isUnsent ? words.titleUnsent : words.title)} back={{ to: paths.order(id), label: say(words.back) }} />
      <QueryResult query={query}>{(order) => <ReturnForm order={order} isUnsent={isUnsent} />}</QueryResult>
    </>
  )
}

type ReturnableOrderLine = ShopOrder['lines'][number] & { left: string }

/** The lines for which a return or a refund is possible; `left` is the quantity that is left for it. */
const linesOf = ({ lines }: ShopOrder, isUnsent: boolean): ReturnableOrderLine[] =>
  lines.map((line) => ({ ...line, left: isUnsent ? line.unsentQty : line.returnableQty })).filter(({ left }) => decimal(left).gt(0))

function ReturnForm({ order, isUnsent }: { order: ShopOrder; isUnsent: boolean }) {
  const say = useSay()
  const lines = linesOf(order, isUnsent)
  const [chosen, setChosen] = useState(lines.length === 1 ? (lines[0]?.id ?? '') : '')
  const [qty, setQty] = useState('1')
  const [returnTypeId, setType] = useState('')
  const [returnReason, setReason] = useState('')
  const [pictures, setPictures] = useState<readonly string[]>([])
  const { send, refused } = useSend(order)
  const line = lines.find(({ id }) => id === chosen)
  const figure = readFigure(qty)
  const isWhole = line !== undefined && figure?.gt(0) && figure.lte(line.left) && returnReason.trim() !== ''
  if (lines.length === 0) return <Empty>{say(words.nothing)}</Empty>
  const request: Request = {
    soHeadId: order.id,
    ...(isUnsent ? { returnMode: 2 } : {}),
    returnReason: returnReason.trim(),
    ...(returnTypeId ? { returnTypeId } : {}),
    ...(pictures.length > 0 ? { pictures: [...pictures] } : {}),
    lines: [{ sourceBodyId: chosen, qty: figure?.toFixed() ?? '' }],
  }
  return (
    <div className="shop-form">
      <fieldset>
        <legend>{say(words.which)}</legend>
        {lines.map((one) => (
          <ReturnLine key={one.id} line={one} checked={one.id === chosen} onChoose={() => setChosen(one.id)} />
        ))}
      </fieldset>
      {line && (
        <fieldset>
          <legend>{say(words.qty)}</legend>
          <Stepper name={line.commInfoName} value={qty} onChange={setQty} most={decimal(line.left)} />
        </fieldset>
      )}
      <fieldset>
        {!isUnsent && <ReturnTypeChoice value={returnTypeId} onChange={setType} defectOnly={line?.noReturn === 2} />}
        <TextAreaField
          label={say(isUnsent ? words.reasonUnsent : words.reason)}
          required
          maxLength={200}
          value={returnReason}
          onChange={setReason}
        />
        <PicturesField label={say(words.pictures)} value={pictures} onChange={setPictures} upload={uploadPicture} />
      </fieldset>
      {refused && (
        <p role="alert" className="shop-refusal">
          {refused}
        </p>
      )}
      <div ref={footBar} className="shop-foot">
        <ActionButton primary onRun={() => send(request)} disabled={!isWhole} reason={say(words.missing)}>
          {say(words.send)}
        </ActionButton>
      </div>
    </div>
  )
}

const uploadPicture = (file: File) => api('ShopApi_putPicture', { body: { file } })

/** The choice of the kind of return. If the goods are returnable only for defects, other kinds are left out. */
function ReturnTypeChoice({ value, onChange, defectOnly }: { value: string; onChange: (id: string) => void; defectOnly: boolean }) {
  const say = useSay()
  const types = useOperation('ShopApi_front').data?.returnTypes ?? []
  const fitting = types.filter(({ defect }) => !defectOnly || defect === 2)
  if (types.length === 0) return null
  return (
    <>
      {defectOnly && <p>{say(words.defectOnly)}</p>}
      <SelectField
        label={say(words.type)}
        value={value}
        onChange={onChange}
        none={say(words.none)}
        options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

function ReturnLine({ line, checked, onChoose }: { line: ReturnableOrderLine; checked: boolean; onChoose: () => void }) {
  const say = useSay()
  const { commInfoName, picture, left, unitName } = line
  return (
    <label className="shop-line">
      <input type="radio" name="line" checked={checked} onChange={onChoose} />
      <GoodsPicture picture={picture} name={commInfoName} />
      <span className="shop-line-text">
        <strong>{commInfoName}</strong>
        <small>{say(words.left).replace('{qty}', formatQty(left)).replace('{unit}', unitName)}</small>
      </span>
    </label>
  )
}

type Request = BodyOf<'ShopApi_applyReturn'>

/**
 * Returns a function that sends a request and then opens its order. However often the button is pressed, the server
 * creates only one request.
 */
function useSend(order: ShopOrder) {
  const fresh = useFreshOrder()
  const navigate = useNavigate()
  const sent = useRef({ body: '', key: '' })
  const [refused, setRefused] = useState<string>()
  const send = async (body: Request) => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: randomKey() }
    setRefused(undefined)
    try {
      await fresh(await api('ShopApi_applyReturn', { body, headers: { 'Idempotency-Key': sent.current.key } }))
      navigate(paths.order(order.id), { replace: true })
    } catch (error) {
      setRefused(errorText(error))
    }
  }
  return { send, refused }
}
