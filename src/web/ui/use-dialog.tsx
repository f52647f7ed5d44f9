import { type ReactNode, useCallback, useState } from 'react'
import { DialogRefusal } from './dialog.tsx'

/** Sends the answer of a dialog; returns why it was refused, or undefined on success. */
export type Deliver<Answer> = (answer: Answer) => Promise<string | undefined>

/**
 * Opens a dialog and waits for its answer: `const payload = await ask((done) => <SomeDialog onDone={done} />)`. The
 * dialog is rendered where `dialog` is. With `deliver` it stays open with the entered values until that has
 * succeeded, shows why it did not, and resolves with nothing: it is done.
 */
export function useDialog<Answer>() {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const ask = useCallback(
    (render: (done: (answer: Answer | undefined) => void) => ReactNode, deliver?: Deliver<Answer>): Promise<Answer | undefined> =>
      new Promise((resolve, reject) => {
        let isOpen = true
        let isUnderWay = false
        const show = (refusal?: string) => setDialog(<DialogRefusal value={refusal}>{render(done)}</DialogRefusal>)
        const close = (answer: Answer | undefined) => {
          isOpen = false
          setDialog(null)
          resolve(answer)
        }
        const settle = (refusal: string | undefined) => {
          isUnderWay = false
          // it may have been closed and another one opened meanwhile
          if (!isOpen) return
          if (refusal === undefined) close(undefined)
          else show(refusal)
        }
        const done = (answer: Answer | undefined) => {
          if (answer === undefined || !deliver) return close(answer)
          if (isUnderWay) return
          isUnderWay = true
          show()
          deliver(answer).then(settle, reject)
        }
        show()
      }),
    [],
  )
  return { dialog, ask }
}
