import { type ReactNode, useCallback, useState } from 'react'

/**
 * Opens a dialog and waits for what it answers: `const payload = await ask((done) => <SomeDialog onDone={done} />)`. The dialog itself
 * stands where `dialog` is rendered.
 */
export function useDialog<Answer>() {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const ask = useCallback(
    (render: (done: (answer: Answer | undefined) => void) => ReactNode): Promise<Answer | undefined> =>
      new Promise((resolve) => {
        const done = (answer: Answer | undefined) => {
          setDialog(null)
          resolve(answer)
        }
        setDialog(render(done))
      }),
    [],
  )
  return { dialog, ask }
}
