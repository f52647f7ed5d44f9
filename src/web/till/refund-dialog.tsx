import type { FormEvent } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { tillWords as words } from './words.ts'

/** The refund goes through the payment methods of the original ticket. */
export type Refund = { asPaid: true }

/** Shows the refund and its methods before it is paid out; Enter confirms it. */
export function RefundDialog({ text, onDone }: { text: string; onDone: (refund: Refund | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const done = (event: FormEvent) => {
    event.preventDefault()
    onDone({ asPaid: true })
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" type="submit" form="till-refund" data-autofocus>
        {say(words.take)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.goodsBack)} width={420} footer={footer}>
      <form id="till-refund" onSubmit={done}>
        <p>{text}</p>
      </form>
    </Dialog>
  )
}
