import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { pxOfMm, sheetSize } from '#paper/paper-sizes.ts'

/** The zoom, at most 1, at which a sheet is as wide as the frame minus `spare` px. */
export function useZoom(frame: RefObject<HTMLElement | null>, { kind, landscape }: Paper, spare = 0): number {
  const sheet = sheetSize(kind, landscape).width * pxOfMm
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setRoom(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room > spare ? Math.min(1, (room - spare) / sheet) : 1
}
