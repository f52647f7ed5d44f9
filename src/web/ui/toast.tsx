import { Toaster as Chakra, createToaster, Toast } from '@chakra-ui/react'
import { useState } from 'react'
import { copyText } from '../copy-text.ts'
import { errorText, faultIdOf, isSilent, plainErrorText } from '../error-text.ts'
import { word } from '../i18n/index.ts'
import { aboveFootBars, measureFootBars } from './foot-bar.ts'
import { Icon } from './icons.tsx'

/** Beside the menu at the foot, above the bars that stand there: the one place where pages say nothing, for titles and states stand at the top, sums and pages at the right. */
const offsets = { top: '8px', right: '8px', bottom: aboveFootBars('6px'), left: 'clamp(8px, 100vw - 700px, 220px)' }
const toaster = createToaster({ placement: 'bottom-start', offsets, max: 3, pauseOnPageIdle: true })

/** Bars may have moved without a change of their own size. */
function tell(news: Parameters<typeof toaster.create>[0]): string {
  measureFootBars()
  return toaster.create(news)
}

let lastSuccess: string | undefined

/** The newer success stands for the one before. */
function success(text: string): void {
  if (lastSuccess) toaster.remove(lastSuccess)
  lastSuccess = tell({ title: text, type: 'success', duration: 2500 })
}

/** Short news that needs no answer. Errors stay twice as long; a refusal belongs beside what it is about, not here. */
export const toast = {
  success,
  info: (text: string): void => void tell({ title: text, type: 'info', duration: 4000 }),
  error: (text: string): void => void tell({ title: text, type: 'error', duration: 8000, closable: true }),
  /** What went wrong with something that was asked for here, unless something else says it. */
  failed: (error: unknown): void => {
    const requestId = faultIdOf(error)
    if (requestId !== undefined) failedAt(requestId, plainErrorText(error))
    else if (!isSilent(error)) toast.error(errorText(error))
  },
}

/** A fault of the server stays until it is closed: what finds it in the log is to be copied. */
function failedAt(requestId: string, title: string): void {
  tell({ title, type: 'error', duration: Number.POSITIVE_INFINITY, closable: true, meta: { requestId } })
}

/** Copied where it stands: a further piece of news that says so would push the others away. */
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

/** Where the news appears; once, at the root. */
export function Toaster() {
  return (
    <Chakra toaster={toaster}>
      {(news) => (
        // no stop of the Tab key: leaving it would lead back to where one came from, round and round
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
