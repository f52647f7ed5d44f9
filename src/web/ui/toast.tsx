import { Toaster as Chakra, createToaster, Toast } from '@chakra-ui/react'
import { useState } from 'react'
import { errorText, faultIdOf, isSilent, plainErrorText } from '../client/error-text.ts'
import { copyText } from '../core/copy-text.ts'
import { word } from '../i18n/index.ts'
import { aboveFootBars, measureFootBars } from './foot-bar.ts'
import { Icon } from './icons.tsx'

/**
 * The place of toasts: at the foot, beside the menu and above the bars. It is the only place that covers no content,
 * because titles and states are at the top, sums and pages at the right.
 */
const offsets = { top: '8px', right: '8px', bottom: aboveFootBars('6px'), left: 'clamp(8px, 100vw - 700px, 220px)' }
const toaster = createToaster({ placement: 'bottom-start', offsets, max: 3, pauseOnPageIdle: true })

/** Measures the bars before each toast, because bars may have moved without a change of their size. */
function showToast(news: Parameters<typeof toaster.create>[0]): string {
  measureFootBars()
  return toaster.create(news)
}

let lastSuccess: string | undefined

/** A newer success replaces the previous one. */
function showSuccess(text: string): void {
  if (lastSuccess) toaster.remove(lastSuccess)
  lastSuccess = showToast({ title: text, type: 'success', duration: 2500 })
}

/**
 * Short messages that need no answer. Errors stay twice as long as other messages. A refusal should be shown next to
 * what it concerns, and not here.
 */
export const toast = {
  success: showSuccess,
  info: (text: string): void => void showToast({ title: text, type: 'info', duration: 4000 }),
  error: (text: string): void => void showToast({ title: text, type: 'error', duration: 8000, closable: true }),
  /** Shows the error of an action, except errors that are marked as silent. */
  failed: (error: unknown): void => {
    const requestId = faultIdOf(error)
    if (requestId !== undefined) showServerFailure(requestId, plainErrorText(error))
    else if (!isSilent(error)) toast.error(errorText(error))
  },
}

/** The failure of the server stays until the user closes it, so that they can copy its id. */
function showServerFailure(requestId: string, title: string): void {
  showToast({ title, type: 'error', duration: Number.POSITIVE_INFINITY, closable: true, meta: { requestId } })
}

/** The id of a failure. That it was copied is shown in place, because another toast would push the others away. */
function FaultId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const label = `${word('copy')} ${word('requestId')}`
  const copy = () => copyText(id).then(() => setCopied(true))
  return (
    <span className="ui-request">
      {word('requestId')} <code>{id}</code>
      <button type="button" className="ui-copy" aria-label={label} title={label} onClick={() => void copy()}>
        {copied ? word('copied') : <Icon name="copy" size={14} />}
      </button>
    </span>
  )
}

/** The area in which toasts appear. It is rendered once, at the root. */
export function Toaster() {
  return (
    <Chakra toaster={toaster}>
      {(news) => (
        // toasts are not in the tab order: leaving one would lead back to where the user came from, in a loop
        <Toast.Root tabIndex={-1}>
          <Toast.Indicator />
          <span className="ui-news">
            <Toast.Title>{news.title}</Toast.Title>
            {typeof news.meta?.requestId === 'string' && <FaultId id={news.meta.requestId} />}
          </span>
          {news.closable && <Toast.CloseTrigger tabIndex={-1} aria-label={word('close')} />}
        </Toast.Root>
      )}
    </Chakra>
  )
}
