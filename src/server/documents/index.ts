import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentKindName } from '#machines/index.ts'
import type { AnyKind } from './engine/kind.ts'
import { kinds } from './kinds.gen.ts'

/** Server part of every document type; a law without one does not compile. */
const byKind: Readonly<Record<DocumentKindName, AnyKind>> = kinds

/** Every document type that the server knows. */
export const documentKinds: readonly AnyKind[] = Object.values(byKind)

/** Machines of all types, for table `machine` with all descriptions ever run. */
export const documentMachines: readonly AnyWords[] = documentKinds.map((kind) => kind.words as AnyWords)
