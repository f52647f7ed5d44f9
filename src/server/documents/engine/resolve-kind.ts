import { type Operation, operations } from '#contract/operations.gen.ts'
import { rightWords } from '#resources/rights.ts'
import { refuse } from '../../db/refuse.ts'
import { type AnyKind, kindNamed, kindsUnderLaw } from './kind.ts'
import type { Run } from './run.ts'

/**
 * Kind of a document that a call names only by its id. The document may be of the call's own kind, or of another kind
 * under the same law, for which the user needs the right of that kind's own operation. A missing document counts as
 * the call's kind.
 */
export async function resolveKind(run: Run, kind: AnyKind, id: string, { event, takes, document }: Operation): Promise<AnyKind> {
  if (kindsUnderLaw(kind).length === 1 || !id) return kind
  const [found] = await run.tx.query<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2', [run.tx.tenantId, id])
  const other = found && found.kind !== kind.words.id ? kindsUnderLaw(kind).find(({ words }) => words.id === found.kind) : undefined
  if (!other) return kind
  const type = event?.split('.')[1]
  const isSame = (one: Operation) =>
    event
      ? one.event === `${other.words.id}.${type}` && one.takes === takes
      : one.document?.kind === other.words.id && one.document.does === document?.does
  const right = operations.find(isSame)?.right
  if (!right || !run.user.rights.has(right)) refuse('NO_PERMISSION', { params: { button: rightWords(right ?? '') } })
  return kindNamed(other.words.id)
}
