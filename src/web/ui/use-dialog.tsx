import { type ReactNode, useCallback, useState } from 'react'
import { DialogRefusal } from './dialog.tsx'

/** Sends the answer of a dialog. Resolves to the reason if it was refused, or to undefined on success. */
export type Deliver<Answer> = (answer: Answer) => Promise<string | undefined>

/**
 * Opens a dialog and waits for its answer: `const payload = await ask((done) => <SomeDialog onDone={done} />)`. The
 * dialog is rendered where `dialog` is. With `deliver`, the dialog stays open with the entered values until `deliver`
 * has succeeded. A refusal is shown in the dialog; after success, `ask` resolves to undefined, because nothing is left
 * to be done.
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
          // the dialog may have been closed in the meantime, and another one opened
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
