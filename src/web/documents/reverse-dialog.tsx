import { useRef, useState } from 'react'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/fields.tsx'

const words = {
  title: { zh: '红冲', en: 'Reverse' },
  text: {
    zh: '将生成红字单，冲回库存、应付和订单进度。原单不会被修改或删除。',
    en: 'A red document takes stock, payables and order progress back. The original is neither changed nor deleted.',
  },
  redo: { zh: '红冲后重开：用原明细生成一张新草稿', en: 'And start again: make a new draft with the same lines' },
} as const satisfies Record<string, Words>

/** Asks what a reversal needs: the reason, and whether a new draft of the same lines is wanted. */
export function ReverseDialog({ onDone }: { onDone: (payload: Payload | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const [remark, setRemark] = useState('')
  const reason = useRef<HTMLTextAreaElement>(null)
  const [redo, setRedo] = useState(false)
  const done = () => onDone({ ...(remark.trim() ? { remark: remark.trim() } : {}), ...(redo ? { redo } : {}) })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="danger" onClick={done}>
        {say(words.title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={440} footer={footer} initialFocus={() => reason.current}>
      <p>{say(words.text)}</p>
      <TextAreaField label={word('reason')} value={remark} onChange={setRemark} ref={reason} />
      <label className="ui-choice">
        <input type="checkbox" className="ui-tick" checked={redo} onChange={(event) => setRedo(event.target.checked)} />
        {say(words.redo)}
      </label>
    </Dialog>
  )
}
