import { useEffect, useRef } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { codeReader } from './code-reader.ts'
import { newCodes } from './new-codes.ts'
import { cameraWords as words } from './words.ts'
import './camera.css'

/** Interval between two reads in ms, and the width in px to which a picture is scaled down before it is read. */
const [everyMs, widthPixels] = [150, 800]

/** True when a page may ask for a camera: browsers offer none on insecure connections. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

type ViewProps = { onCode: (code: string) => void; onProblem: (why: Words) => void }

/** Shows the camera's picture, and reads codes from it while it is shown. */
export function CameraView({ onCode, onProblem }: ViewProps) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onCode, onProblem })
  told.current = { onCode, onProblem }
  useEffect(() => {
    const stopped = new AbortController()
    const screen = video.current
    if (screen)
      void readCodes(screen, (code) => told.current.onCode(code), stopped.signal).catch((error: unknown) => {
        if (!stopped.signal.aborted) told.current.onProblem(problemOf(error))
      })
    return () => stopped.abort()
  }, [])
  return <video ref={video} className="camera-video" aria-label={say(words.camera)} muted playsInline />
}

/** Explains the errors of a camera that is missing, forbidden or in use (Media Capture, 10.2). */
function problemOf(error: unknown): Words {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return words.cameraForbidden
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? words.noCamera : words.cameraBusy
}

async function readCodes(screen: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  screen.srcObject = stream
  await screen.play()
  const codeOn = await codeReader()
  const canvas = document.createElement('canvas')
  const newOf = newCodes()
  while (!signal.aborted) {
    const picture = pictureOf(screen, canvas)
    const code = newOf(picture && (await codeOn(picture)), performance.now())
    if (code !== undefined) {
      navigator.vibrate?.(60)
      onCode(code)
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

function pictureOf(screen: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight } = screen
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, widthPixels / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(screen, 0, 0, canvas.width, canvas.height)
  return drawing?.getImageData(0, 0, canvas.width, canvas.height)
}
