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
  /** Runs the action. If it returns a promise, the button is busy until that settles. An error is shown as a toast. */
  onRun: (remark?: string) => unknown
  children: ReactNode
  /** The name of the button, needed if `children` is not plain text. */
  label?: string
  disabled?: boolean
  /** The reason why it is disabled. */
  reason?: string
  /** Called when the disabled button is pressed. Without it, the reason is shown as a toast. */
  onRefused?: (() => void) | undefined
  /** Asks for a confirmation before it runs; words are the text of the question. */
  confirm?: boolean | Words
  /** Asks the user for a reason before it runs. The reason may be empty unless `needed` is given. */
  askReason?: boolean | 'needed'
  /** The action opens a window of its own; screen readers announce it. */
  opens?: boolean
  primary?: boolean
  quiet?: boolean
  danger?: boolean
  /**
   * The action cannot be undone. The button does not look dangerous, but in its question the button to cancel has the
   * focus.
   */
  forGood?: boolean
  /** A key of the page, such as `Ctrl+Enter`. While the button is disabled, the key shows the reason. */
  shortcut?: string
}

/**
 * A button that is shown even when it is disabled. It can still be focused then, and gives the reason as a tooltip and
 * as its description.
 */
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

/** The name of the button, in the user's language. */
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
      // if a caller shows the error itself, it has caught it, and this is not reached
      toast.failed(error)
      logError(error)
    } finally {
      setBusy(false)
      setRunning(false)
    }
  }
}
