import { type ReactNode, useCallback, useState } from 'react'
import { DialogRefusal } from './dialog.tsx'

/** Sends what a dialog answers; says why it was refused, or nothing once it happened. */
export type Deliver<Answer> = (answer: Answer) => Promise<string | undefined>

/**
 * Opens a dialog and waits for what it answers: `const payload = await ask((done) => <SomeDialog onDone={done} />)`. The dialog itself
 * stands where `dialog` is rendered. With `deliver` it stays open with what was entered until that has succeeded, shows why it did not, and
 * nothing is answered: it is done.
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
          // whoever closed it meanwhile may have opened another one
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
