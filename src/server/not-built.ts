import { operations } from '#contract/operations.gen.ts'
import type { HandlersOf } from './http/request.ts'
import { notBuilt } from './not-built/index.ts'
import { refuse } from './refuse.ts'

/** Operations that answer what they promise. */
export const builtOperations = operations.filter(({ id }) => !(notBuilt as readonly string[]).includes(id))

type NotBuilt = (typeof notBuilt)[number]

const sayNo = async () => refuse('NOT_BUILT')

/** The handlers of what is not built: they say so. */
export const notBuiltHandlers: HandlersOf<NotBuilt> = Object.fromEntries(notBuilt.map((id) => [id, sayNo])) as Record<
  NotBuilt,
  typeof sayNo
>
