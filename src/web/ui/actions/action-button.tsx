import { type ReactNode, useId, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { logError } from '../../client/error-log.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../button.tsx'
import { useHotkey } from '../hotkey.ts'
import { effectiveKeys, formatKeys, useOwnKeys } from '../own-keys.ts'
import { toast } from '../toast.tsx'
import { Tooltip } from '../tooltip.tsx'
import { useAsk } from './ask.tsx'

export type ActionButtonProps = {
  /** May return a promise: the button is busy until it ends. An error is shown as a toast. */
  onRun: (remark?: string) => unknown
  children: ReactNode
  /** The name of the button where `children` is no plain text. */
  label?: string
  disabled?: boolean
  /** Why it is disabled. */
  reason?: string
  /** Called on pressing the disabled button, instead of showing the reason as a toast. */
  onRefused?: (() => void) | undefined
  /** Asks before it runs; words are the question's text. */
  confirm?: boolean | Words
  /** Asks for a reason, which may stay empty unless `needed`. */
  askReason?: boolean | 'needed'
  /** Opens a window of its own. */
  opens?: boolean
  primary?: boolean
  quiet?: boolean
  danger?: boolean
  /** It cannot be undone, though it is no danger button: its question focuses the harmless answer. */
  forGood?: boolean
  /** A key of the page, such as `Ctrl+Enter`. On a disabled button it shows why. */
  shortcut?: string
}

/** A button that stays in place when disabled, can be focused, and tells why by tooltip and description. */
export function ActionButton(props: ActionButtonProps) {
  const { children, disabled = false, reason, primary, quiet, danger, shortcut, label } = props
  const opens = props.opens || props.confirm || props.askReason
  const [busy, setBusy] = useState(false)
  const word = useWord()
  const run = useRun(props, setBusy)
  const why = useId()
  const changed = useOwnKeys()
  const pressed = shortcut && effectiveKeys(shortcut, changed)
  const name = nameOf(props)
  useHotkey(shortcut ?? 'Unassigned', () => void run(), {
    when: shortcut !== undefined,
    ...(disabled ? {} : { label: { zh: name, en: name } }),
  })
  const kind = danger && !disabled ? 'danger' : primary ? 'primary' : quiet ? 'quiet' : 'plain'
  const button = (
    <Button
      kind={kind}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabled && reason ? why : undefined}
      data-waits={disabled && reason === word('selectOne') ? true : undefined}
      aria-keyshortcuts={pressed?.replace('Ctrl', 'Control')}
      aria-label={label}
      title={disabled ? undefined : label}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={() => void run()}
    >
      {children}
      {pressed && <span className="ui-key">{formatKeys(pressed)}</span>}
    </Button>
  )
  return (
    <>
      <Tooltip text={disabled ? reason : undefined}>{button}</Tooltip>
      {disabled && reason && (
        <span id={why} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

/** The name of the button, in the reader's language. */
const nameOf = ({ label, children }: ActionButtonProps) => label ?? (typeof children === 'string' ? children : '')

function useRun(props: ActionButtonProps, setBusy: (busy: boolean) => void) {
  const { onRun, onRefused, confirm, askReason, disabled, reason, danger, forGood } = props
  const ask = useAsk()
  const say = useSay()
  const word = useWord()
  const [running, setRunning] = useState(false)

  const question = () => {
    const name = nameOf(props)
    const title = word('runAsk', { name })
    return ask({
      title,
      text: typeof confirm === 'object' ? say(confirm) : undefined,
      reason: askReason,
      danger: danger || forGood,
      ok: name,
    })
  }
  return async () => {
    if (disabled) return onRefused ? onRefused() : reason ? toast.info(reason) : undefined
    if (running) return
    setRunning(true)
    try {
      const answer = confirm || askReason ? await question() : { ok: true, text: undefined }
      if (!answer.ok) return
      setBusy(true)
      await onRun(answer.text)
    } catch (error) {
      // callers that show the error elsewhere have caught it
      toast.failed(error)
      logError(error)
    } finally {
      setBusy(false)
      setRunning(false)
    }
  }
}
