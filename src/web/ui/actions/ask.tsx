import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../button.tsx'
import { isComposing } from '../composing.ts'
import { CopyButton } from '../copy-button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextAreaField } from '../fields/fields.tsx'

export type Question = {
  title: string
  text?: string
  /** Values that the user can copy, such as a first password. */
  said?: readonly { label: string; value: string }[]
  /** Asks for a reason too. With `needed`, an empty reason is not accepted. */
  reason?: boolean | 'needed'
  danger?: boolean
  /** The label of the confirming button. */
  ok?: string
  /**
   * The label of the other button. With `false` there is no such button, for messages that the user only acknowledges.
   */
  cancel?: string | false
}
export type Reply = { ok: boolean; text?: string }
type AskFunction = (question: Question) => Promise<Reply>

const AskContext = createContext<AskFunction>(() => Promise.reject(new Error('No AskProvider above')))

/**
 * Returns a function that asks the user a question and resolves to the answer: `const { ok, text } = await ask({
 * title, reason: true })`.
 */
export const useAsk = (): AskFunction => useContext(AskContext)

type OpenQuestion = { question: Question; answer: (reply: Reply) => void; number: number }

/**
 * Shows the question that is open. If a second one is asked, the first is answered with no. The provider is rendered
 * once, at the root.
 */
export function AskProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion>()
  const latest = useRef<OpenQuestion>(undefined)
  const ask = useCallback<AskFunction>((question) => {
    latest.current?.answer({ ok: false })
    return new Promise((resolve) => {
      const number = (latest.current?.number ?? 0) + 1
      const answer = (reply: Reply) => {
        setOpen((now) => (now?.number === number ? undefined : now))
        resolve(reply)
      }
      latest.current = { question, answer, number }
      setOpen(latest.current)
    })
  }, [])
  return (
    <AskContext value={ask}>
      {children}
      {open && <QuestionDialog key={open.number} {...open} />}
    </AskContext>
  )
}

/** Label of the button that refuses, if the action itself is called Cancel. */
const keepIt = { zh: '不取消', en: 'Do not cancel' } as const satisfies Words

function QuestionDialog({ question, answer }: OpenQuestion) {
  const { title, text, said, reason, danger, ok, cancel } = question
  const word = useWord()
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  // if the action cannot be undone, the other button has the focus, so that a stray Enter does no harm
  const harmless = danger && !reason && cancel !== false
  const confirm = () => {
    if (reason === 'needed' && typed.trim() === '') return setMissing(true)
    answer({ ok: true, text: reason ? typed.trim() : undefined })
  }
  const footer = (
    <>
      {cancel !== false && (
        <Button data-autofocus={harmless || undefined} onClick={() => answer({ ok: false })}>
          {cancel ?? (ok === word('cancel') ? say(keepIt) : word('cancel'))}
        </Button>
      )}
      <Button kind={danger ? 'danger' : 'primary'} data-autofocus={reason || harmless ? undefined : true} onClick={confirm}>
        {ok || word('ok')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => answer({ ok: false })} title={title} width={420} firm={cancel === false} footer={footer}>
      {text && <p className="ui-asked">{text}</p>}
      {said && <QuestionValues said={said} />}
      {reason && (
        <TextAreaField
          label={word('reason')}
          value={typed}
          onChange={setTyped}
          required={reason === 'needed'}
          error={missing && typed.trim() === '' ? word('reasonNeeded') : undefined}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
            event.preventDefault()
            confirm()
          }}
        />
      )}
    </Dialog>
  )
}

function QuestionValues({ said }: Required<Pick<Question, 'said'>>) {
  const word = useWord()
  return (
    <dl className="ui-said">
      {said.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton text={value} label={`${word('copy')} ${label}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
