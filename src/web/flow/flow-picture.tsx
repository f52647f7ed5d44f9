import Viewer from 'bpmn-js/lib/Viewer'
import { useEffect, useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { useSay } from '../i18n/index.ts'
import { flowWords as words } from './flow-words.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import '../screens/flow/flow.css'

type Picture = DataOf<'FlowProcessApi_diagramView'>
type Canvas = { zoom(to: 'fit-viewport', centre: 'auto'): void }
type Registry = { getGraphics(id: string): SVGElement | undefined }

/**
 * The diagram of a process, with the path so far and the current elements. Nothing is shown for a process without a
 * drawing.
 */
export function FlowPicture({ picture, label }: { picture: Picture; label: string }) {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, tell] = useState(true)
  useEffect(() => {
    const { current: container } = place
    if (!container) return
    let ended = false
    const viewer = new Viewer({ container })
    const show = (isDrawn: boolean) => {
      if (ended) return
      tell(isDrawn)
      if (isDrawn) markProgress(viewer.get<Canvas>('canvas'), viewer.get<Registry>('elementRegistry'), picture)
    }
    viewer.importXML(picture.xml).then(
      () => show(true),
      () => show(false),
    )
    return () => {
      ended = true
      viewer.destroy()
    }
  }, [picture])
  return (
    <>
      <div ref={place} className="flow-picture" role="img" aria-label={label} hidden={!drawn} />
      {drawn && (
        <p className="flow-legend">
          <span className="flow-taken">{say(words.taken)}</span>
          <span className="flow-active">{say(words.stands)}</span>
        </p>
      )}
    </>
  )
}

function markProgress(canvas: Canvas, registry: Registry, { taken, active }: Picture): void {
  canvas.zoom('fit-viewport', 'auto')
  for (const id of taken) setInlineStyles(registry.getGraphics(id), { stroke: 'var(--tone-green)' })
  for (const id of active) setInlineStyles(registry.getGraphics(id), { stroke: 'var(--tone-orange)', 'stroke-width': '4px' })
}

/** Sets colours on the elements directly: the library does so too, so that style sheets would have no effect. */
function setInlineStyles(drawn: SVGElement | undefined, styles: Readonly<Record<string, string>>): void {
  for (const shape of drawn?.querySelectorAll<SVGElement>('.djs-visual > :is(rect, circle, polygon, path)') ?? [])
    for (const [name, value] of Object.entries(styles)) shape.style.setProperty(name, value)
}
