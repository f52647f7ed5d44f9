import { type ReactNode, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { OverlayRoot } from '../../ui/dialog.tsx'

export type Option = { key: string; content: ReactNode }

type ListProps = {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly Option[]
  at: number
  onHover: (at: number) => void
  onPick: (at: number) => void
  /** A message shown with the options or instead of them: searching, nothing found, or an error. */
  status: string | undefined
  isWrong: boolean
}

export const optionId = (id: string, at: number): string => `${id}-${at}`

const gapPx = 2
const mostPx = 320

/** The list of options below the current cell, or above it if there is no room below. The focus stays in the cell. */
export function OptionList({ id, label, anchor, options, at, onHover, onPick, status, isWrong }: ListProps) {
  const root = useContext(OverlayRoot)
  const list = useRef<HTMLDivElement>(null)
  const place = useListPlacement(anchor)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the cell
    <div ref={list} className="lg-list" style={place} onMouseDown={(event) => event.preventDefault()}>
      {options.length > 0 && (
        <div role="listbox" id={id} aria-label={label}>
          {options.map((option, nth) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the cell, which names the current option
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={option.key}
              id={optionId(id, nth)}
              role="option"
              className="lg-option"
              aria-selected={nth === at}
              onMouseMove={() => nth !== at && onHover(nth)}
              onClick={() => onPick(nth)}
            >
              {option.content}
            </div>
          ))}
        </div>
      )}
      {status !== undefined && (
        <p className="lg-status" data-wrong={isWrong || undefined} role="status">
          {status}
        </p>
      )}
    </div>,
    root?.current ?? document.body,
  )
}

type ListPlacement = { left: number; minWidth: number; maxHeight: number; top?: number; bottom?: number }

/** Position of the list below or above the cell. It is updated on scrolling and resizing. */
function useListPlacement(anchor: RefObject<HTMLElement | null>): ListPlacement | undefined {
  const [place, setPlace] = useState<ListPlacement>()
  useLayoutEffect(() => {
    const measure = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (!box) return
      const below = window.innerHeight - box.bottom - gapPx
      const isBelow = below >= Math.min(mostPx, box.top)
      const room = Math.min(mostPx, (isBelow ? below : box.top) - gapPx)
      const vertical = isBelow ? { top: box.bottom + gapPx } : { bottom: window.innerHeight - box.top + gapPx }
      setPlace({ left: box.left, minWidth: box.width, maxHeight: room, ...vertical })
    }
    measure()
    window.addEventListener('scroll', measure, true)
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, true)
      window.removeEventListener('resize', measure)
    }
  }, [anchor])
  return place
}
