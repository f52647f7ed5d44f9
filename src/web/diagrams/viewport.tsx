import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import type { Box, Layout } from './geometry.ts'
import { diagramWords } from './words.ts'

/**
 * Smallest readable scale. If a picture would have to be smaller to fit, it starts at this scale, centred on the
 * focus.
 */
const legible = 0.85
const limits = { least: 0.25, most: 3 }
const stepFactor = 1.25

type Props = {
  layout: Layout
  /** The box to centre on if the picture does not fit: the state of a document. */
  focus?: Box | undefined
  label: string
  /** Further buttons beside the zoom buttons. */
  tools?: ReactNode
  children: (scale: number) => ReactNode
}

/**
 * A window on a picture. Wheel, drag, touch and arrow keys scroll it; buttons, Ctrl+wheel, + and − zoom it; 0 fits the
 * whole picture.
 */
export function Viewport({ layout, focus, label, tools, children }: Props) {
  const say = useSay()
  const root = useRef<HTMLDivElement>(null)
  const { scale, zoom, fit } = useScale(root, layout, focus)
  const drag = useDrag(root)
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(stepFactor),
    '=': () => zoom(stepFactor),
    '-': () => zoom(1 / stepFactor),
    0: fit,
  }
  const pressed = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  return (
    <div className="dg-view">
      <div className="dg-tools" role="toolbar" aria-label={label}>
        <Tool name="zoomOut" icon="minus" onClick={() => zoom(1 / stepFactor)} />
        <Tool name="zoomIn" icon="plus" onClick={() => zoom(stepFactor)} />
        <Tool name="fit" icon="fit" onClick={fit} />
        <span className="ui-spread" />
        {tools}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would gather fields; this is a window on a picture */}
      <div
        ref={root}
        className="dg-window"
        role="group"
        aria-label={`${label} · ${say(diagramWords.keys)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={pressed}
        {...drag}
      >
        <div className="dg-paper">{children(scale)}</div>
      </div>
    </div>
  )
}

function Tool({ name, icon, onClick }: { name: 'zoomIn' | 'zoomOut' | 'fit'; icon: string; onClick: () => void }) {
  const say = useSay()
  const label: Words = diagramWords[name]
  return (
    <IconButton label={say(label)} onClick={onClick}>
      <Icon name={icon} size={14} />
    </IconButton>
  )
}

const clampScale = (scale: number) => Math.min(limits.most, Math.max(limits.least, scale))

function useScale(root: { current: HTMLDivElement | null }, layout: Layout, focus: Box | undefined) {
  const [scale, setScale] = useState(1)
  /** The point of the picture that stays in the middle while its size changes. */
  const middle = useRef<{ x: number; y: number }>(undefined)

  const fitting = useCallback(() => {
    const frame = root.current
    if (!frame?.clientWidth) return 1
    return clampScale(Math.min((frame.clientWidth - 2) / layout.width, (frame.clientHeight - 2) / layout.height))
  }, [root, layout])

  useLayoutEffect(() => {
    const start = Math.min(1, fitting())
    const center = focus && { x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 }
    middle.current = center ?? { x: layout.width / 2, y: start < legible ? 0 : layout.height / 2 }
    setScale(Math.max(start, legible))
  }, [fitting, focus, layout])

  useLayoutEffect(() => {
    const frame = root.current
    const point = middle.current
    if (!frame || !point) return
    frame.scrollTo({ left: point.x * scale - frame.clientWidth / 2, top: point.y * scale - frame.clientHeight / 2, behavior: 'instant' })
  })

  const change = useCallback(
    (next: (scale: number) => number) => {
      const frame = root.current
      setScale((now) => {
        if (frame)
          middle.current = { x: (frame.scrollLeft + frame.clientWidth / 2) / now, y: (frame.scrollTop + frame.clientHeight / 2) / now }
        return clampScale(next(now))
      })
    },
    [root],
  )
  const zoom = useCallback((factor: number) => change((now) => now * factor), [change])
  const fit = useCallback(() => change(fitting), [change, fitting])
  useWheel(root, zoom)
  return { scale, zoom, fit }
}

/** Zooms on Ctrl+wheel, which a touch pad also sends for a pinch. A plain wheel scrolls as usual. */
function useWheel(root: { current: HTMLDivElement | null }, zoom: (factor: number) => void): void {
  useEffect(() => {
    const frame = root.current
    const turned = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)
    }
    frame?.addEventListener('wheel', turned, { passive: false })
    return () => frame?.removeEventListener('wheel', turned)
  }, [root, zoom])
}

/** Scrolls the picture by dragging with the mouse. For touch the browser does this itself. */
function useDrag(root: { current: HTMLDivElement | null }) {
  const held = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      held.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!held.current) return
      root.current?.scrollBy({ left: held.current.x - clientX, top: held.current.y - clientY, behavior: 'instant' })
      held.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onPointerCancel: () => {
      held.current = undefined
    },
  }
}
