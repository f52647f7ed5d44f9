import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { leavesOf, type MenuLine } from '../navigation/menu-tree.ts'
import { Button } from '../ui/button.tsx'
import { tourSteps } from './tour-steps.ts'
import { helpWords } from './words.ts'
import './help.css'

type TourProps = { lines: readonly MenuLine[]; onOpen: (path: string) => void; onClose: () => void }
type FramePosition = { top: number; left: number; width: number; height: number }

/**
 * A tour of six steps over the real screen. Each step opens its page, frames a part of it and explains that part. The
 * page below can still be used; Escape ends the tour.
 */
export default function Tour({ lines, onOpen, onClose }: TourProps) {
  const say = useSay()
  const [at, setAt] = useState(0)
  const step = tourSteps[at]
  const place = useFramePosition(step?.marks ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step opens its page once
  useEffect(() => {
    const wanted = step?.path
    if (wanted !== undefined && (wanted === '/' || leavesOf(lines).some(({ path }) => path === wanted))) onOpen(wanted)
  }, [step])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose()
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [onClose])
  if (!step) return null
  const isLast = at === tourSteps.length - 1
  return (
    <>
      {place && <div className="tour-ring" style={place} aria-hidden="true" />}
      <div role="dialog" aria-label={say(helpWords.tour)} className="tour" style={placeBeside(place)}>
        <h2>{say(step.title)}</h2>
        <p aria-live="polite">{say(step.text)}</p>
        <footer>
          <span className="ui-hint">{say(fillTemplate(helpWords.of, { at: String(at + 1), all: String(tourSteps.length) }))}</span>
          <span className="ui-spread" />
          {!isLast && (
            <Button kind="quiet" onClick={onClose}>
              {say(helpWords.end)}
            </Button>
          )}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{say(helpWords.back)}</Button>}
          <Button kind="primary" key={at} ref={focusButton} onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {say(isLast ? helpWords.done : helpWords.next)}
          </Button>
        </footer>
      </div>
    </>
  )
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

const isVisible = (one: Element) => one.checkVisibility({ visibilityProperty: true })

/** Position of the framed part. It is followed during the step, because the page may still be loading. */
function useFramePosition(marks: string): FramePosition | undefined {
  const [place, setPlace] = useState<FramePosition>()
  useLayoutEffect(() => {
    const measure = () => {
      const shown = [...document.querySelectorAll(marks)].find(isVisible)?.getBoundingClientRect()
      setPlace(shown && { top: shown.top - 4, left: shown.left - 4, width: shown.width + 8, height: shown.height + 8 })
    }
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [marks])
  return place
}

/**
 * Places the text below the framed part, or above it if there is no room below. If there is no room above either, the
 * text is at the bottom of the screen, to the right of the part.
 */
function placeBeside(place: FramePosition | undefined): CSSProperties {
  if (!place) return { bottom: 24, right: 24 }
  const left = Math.max(12, Math.min(place.left, window.innerWidth - 332))
  if (place.top + place.height + 180 < window.innerHeight) return { top: place.top + place.height + 8, left }
  if (place.top > 200) return { bottom: window.innerHeight - place.top + 8, left }
  return { bottom: 24, left: Math.max(12, Math.min(place.left + place.width + 8, window.innerWidth - 332)) }
}
