import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Language } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { EventBox, Layout, Point } from '../geometry.ts'
import { placeBox, type Shapes, shapesOf } from './shapes.ts'

const margin = 8

/**
 * Lays a law out from top to bottom, as a document proceeds; lines that lead back run at the side. Every option
 * follows the order of the model, so that the same law always gives the same picture.
 */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.mergeEdges': 'false',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
}

const enterEdgeId = (id: string) => `${id} <`
const leaveEdgeId = (id: string) => `${id} >`

/** An event is placed below whichever of its two states the law names first. */
function graphOf({ states, events }: Shapes): ElkNode {
  const size = ({ width, height }: { width: number; height: number }) => ({ width, height })
  const rank = (state: string) => states.findIndex((one) => one.state === state)
  const below = (at: number) => events.filter(({ from, to }) => Math.min(rank(from), rank(to)) === at)
  return {
    id: 'law',
    layoutOptions: options,
    children: states.flatMap((state, at) => [
      { id: state.state, ...size(state) },
      ...below(at).map((event) => ({ id: event.id, ...size(event) })),
    ]),
    edges: events.flatMap(({ id, from, to }) => [
      { id: enterEdgeId(id), sources: [from], targets: [id] },
      { id: leaveEdgeId(id), sources: [id], targets: [to] },
    ]),
  }
}

function pointsOf(edge: ElkExtendedEdge | undefined): readonly Point[] {
  const [section] = edge?.sections ?? []
  if (!section) throw new Error(`No line was laid for ${edge?.id}`)
  const round = ({ x, y }: { x: number; y: number }): Point => [Math.round(x), Math.round(y)]
  return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(round)
}

/** Lays out a law in one language. The same law always gives the same numbers. */
export async function layoutOf(words: AnyWords, language: Language): Promise<Layout> {
  const shapes = shapesOf(words, language)
  const laid = await new Elk().layout(graphOf(shapes))
  const nodes = new Map(laid.children?.map((node) => [node.id, node]))
  const edges = new Map(laid.edges?.map((edge) => [edge.id, edge]))
  const placeOf = (id: string) => nodes.get(id) ?? {}
  const events = shapes.events.map(({ from: _, to: __, ...shape }): EventBox => {
    const box = placeBox(shape, placeOf(shape.id))
    return { ...box, enter: pointsOf(edges.get(enterEdgeId(box.id))), leave: pointsOf(edges.get(leaveEdgeId(box.id))) }
  })
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: shapes.states.map((state) => placeBox(state, placeOf(state.state))),
    events,
  }
}
