import { fileOf } from '#contract/operations.gen.ts'
import { saveFile } from '../../core/save-file.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { contractWords as words } from './words.ts'

/** The response to a trial request: a text, or a file that can be saved. */
export type TrialResponse = { status: number; ms: number; requestId: string | undefined; text?: string; file?: File }

/** Longer texts are cut to this number of characters, because they are slow to show and nobody reads them. */
const mostShown = 100_000

/** Reads a response: JSON is indented, and a file gets its name from the headers. */
export async function answerIn(response: Response, ms: number): Promise<TrialResponse> {
  const { status, headers } = response
  const head = { status, ms: Math.round(ms), requestId: headers.get('x-request-id') ?? undefined }
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return { ...head, text: JSON.stringify(await response.json(), null, 2) }
  if (type.startsWith('text/')) return { ...head, text: await response.text() }
  const file = await fileOf(await response.blob(), response)
  return file instanceof File ? { ...head, file } : { ...head, text: JSON.stringify(file, null, 2) }
}

/** Shows the response: its text, or a button that saves its file. */
export function AnswerView({ answer: { status, ms, requestId, text, file } }: { answer: TrialResponse }) {
  const say = useSay()
  return (
    <section aria-label={say(words.answered)}>
      <p className="api-call">
        <StatusPill tone={status < 400 ? 'green' : 'red'}>{status}</StatusPill>
        <span className="ui-muted">{say(fillTemplate(words.took, { ms: String(ms) }))}</span>
        {requestId && <code>{requestId}</code>}
      </p>
      {text !== undefined && <Text text={text} />}
      {file && (
        <p className="api-call">
          {say(fillTemplate(words.file, { name: file.name, bytes: String(file.size) }))}
          <Button onClick={() => saveFile(file)}>{say(words.save)}</Button>
        </p>
      )}
    </section>
  )
}

function Text({ text }: { text: string }) {
  const say = useSay()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <pre className="api-answer" tabIndex={0}>
        {text.slice(0, mostShown)}
      </pre>
      {text.length > mostShown && <p className="ui-muted">{say(fillTemplate(words.cut, { count: String(mostShown) }))}</p>}
    </>
  )
}
