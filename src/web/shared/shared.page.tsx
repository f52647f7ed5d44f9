import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { saveFile } from '../core/save-file.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { sharedWords as words } from './words.ts'

/** Page that shows the printed form of a shared document, to anyone who has the link. */
export default function SharedPage() {
  const say = useSay()
  const token = useLocation().hash.slice(1)
  const read = useShared(token)
  if (token === '' || read.error !== undefined)
    return (
      <Entrance heading={say(words.title)}>
        <p role="alert" className="sign-in-notice">
          {token === '' ? say(words.noToken) : errorText(read.error)}
        </p>
      </Entrance>
    )
  const { file } = read
  return (
    <Entrance heading={file?.name.replace(/\.pdf$/, '') ?? say(words.title)} text={say(words.hint)}>
      {file ? (
        <>
          <Button kind="primary" onClick={() => openFile(file)}>
            {say(words.open)}
          </Button>
          <Button onClick={() => saveFile(file)}>{say(words.download)}</Button>
        </>
      ) : (
        <p aria-busy="true">{say(words.loading)}</p>
      )}
    </Entrance>
  )
}

/** Reads the document of a link. It is read only once, because the server logs each time it is opened. */
function useShared(token: string): { file?: File; error?: unknown } {
  const [read, setRead] = useState<{ file?: File; error?: unknown }>({})
  useEffect(() => {
    if (token === '') return
    const stop = new AbortController()
    api('SharedPaperApi_pdf', { body: { token }, signal: stop.signal }).then(
      (file) => setRead({ file: file as File }),
      (error: unknown) => stop.signal.aborted || setRead({ error }),
    )
    return () => stop.abort()
  }, [token])
  return read
}

/** Opens the file in a window of its own, where the browser shows the PDF. */
function openFile(file: File): void {
  const address = URL.createObjectURL(file)
  if (!window.open(address, '_blank')) saveFile(file)
  // revoked later, because the new window has to read the file first
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
