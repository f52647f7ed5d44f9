import type { FormEvent } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { tillWords as words } from './words.ts'

/** That it is paid back the way it was paid. */
export type Refund = { asPaid: true }

/** Says what is paid back, and how, before it is; Enter does it. */
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
