import type { OperationId } from '#contract/operations.gen.ts'
import { notBuiltDevelop } from './develop.ts'

/** Operations of the contract that answer 501 until they are built, by service. This list only shrinks. */
export const notBuilt = [...notBuiltDevelop] as const satisfies readonly OperationId[]
