import { isBlankLine } from '#domain/lines/blank-line.ts'
import { assemblyLots, assemblyWays, isComponent } from '#domain/stock/bundles.ts'
import { assemblyDocument } from '#resources/documents/stock/assembly.document.ts'
import { goodsPage } from '../../../page/goods-document.tsx'

const { assemble, disassemble } = assemblyWays
const [together, apart] = [assemblyLots(assemble), assemblyLots(disassemble)]
const [bundle, component] = [{ assemblyRole: 'bundle' } as const, { assemblyRole: 'component' } as const]

/**
 * The page of an assembly or disassembly. The direction decides for which goods lots are entered; the lines below the
 * bundle are its components.
 */
export default goodsPage(assemblyDocument, {
  starts: { assemblyWay: assemble },
  useOwn: ({ state }) => {
    const { assemblyWay, lines = [] } = state.context.document
    const hasBundle = lines.some((line) => !isBlankLine(line) && !isComponent(line))
    return { lots: assemblyWay === disassemble ? apart : together, newLine: hasBundle ? component : bundle }
  },
})
