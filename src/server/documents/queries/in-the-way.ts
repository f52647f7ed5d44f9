import type { DataOf } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/refuse.ts'
import { buttonWords } from '../../http/access.ts'
import type { HandlersOf } from '../../http/request.ts'
import { requireReadAccess, visibleIds } from '../engine/depot-access.ts'
import { findKind, kindNamed } from '../engine/kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import { readDocument } from '../engine/store/document-store.ts'

type BlockerStep = DataOf<'DocumentApi_inTheWay'>[number]

/** A document that blocks the reversal of another. */
type Blocker = {
  blocked: string
  relation: BlockerStep['relation']
  id: string
  kind: string
  billNo: string | null
  billDate: string
  state: string
  status: number
  version: number
  closeType: string | null
}

/** Documents that block the reversal of a document, in the order in which they must be undone (rule B6). */
export const inTheWayHandlers: HandlersOf<'DocumentApi_inTheWay'> = {
  DocumentApi_inTheWay: async (call) => {
    const run = await openRun(call)
    const { id } = call.query
    const { kind } =
      (await run.tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2', [run.tx.tenantId, id])) ??
      refuse('DOC_GONE')
    const view = viewRightOf(kind)
    if (!run.user.rights.has(view)) refuse('NO_PERMISSION', { params: { button: buttonWords(view) } })
    await requireReadAccess(run, (await readDocument(run.tx, kind, id)) ?? refuse('DOC_GONE'))
    const steps = innermostFirst(id, await chainOf(run.tx, id))
    const ids = steps.map((step) => step.id)
    const [seen, holders] = [
      await visibleIds(run.tx, run.user, ids),
      await rolesByRight(
        run.tx,
        steps.flatMap((step) => undoEventOf(step)?.right ?? []),
      ),
    ]
    return steps.map((step) => stepAnswer(run, step, seen.has(step.id), holders))
  },
}

/** Chains are short; longer ones are cut. */
const maxBlockers = 200

async function chainOf(tx: Tx, id: string): Promise<readonly Blocker[]> {
  const found: Blocker[] = []
  const known = new Set([id])
  let asked: readonly string[] = [id]
  while (asked.length > 0 && found.length < maxBlockers) {
    const blockers = await tx.query<Blocker>(blockersQuery, [tx.tenantId, asked])
    found.push(...blockers)
    asked = [...new Set(blockers.map((blocker) => blocker.id))].filter((one) => !known.has(one))
    for (const one of asked) known.add(one)
  }
  return found
}

/**
 * Submitted or posted documents made from the blocked ones' lines, including invoices, and documents that settled
 * them; for returns also invoices with a red part requested because of the return (ADR 170).
 */
const blockersQuery = `
  select b.blocked, case when b.settles then 'settlement' when 'invoiced' = any (d.tags) then 'invoice'
    else 'follower' end as relation, d.id, d.kind, d.bill_no as "billNo",
         d.bill_date as "billDate", d.state, d.status, d.version, d.close_type as "closeType"
    from (select l.document_id as blocked, f.document_id as id, false as settles from document_line l
            join document_line f on f.tenant_id = $1 and f.source_body_id = l.id
           where l.tenant_id = $1 and l.document_id = any ($2::bigint[])
          union
          select b.document_id, f.document_id, false
            from document_line b
            join document r on r.tenant_id = $1 and r.id = b.document_id and 'counts' = any (r.tags)
            join document_line f on f.tenant_id = $1 and f.source_body_id = b.source_body_id
            join document i on i.tenant_id = $1 and i.id = f.document_id and i.tags @> '{invoiced,openWork}' and i.supplier_id is null
           cross join lateral (select q.reason from red_request q where q.tenant_id = $1 and q.document_id = i.id
           order by q.id desc limit 1) q
           where b.tenant_id = $1 and b.document_id = any ($2::bigint[]) and q.reason = 2
          union
          select settled, id, true from (
            select e.settles_id as settled, e.document_id as id from ledger_entry e
             where e.tenant_id = $1 and e.settles_id = any ($2::bigint[]) and e.document_id <> e.settles_id and e.about <> 'matched'
             group by e.settles_id, e.document_id, e.account, e.party_id having sum(e.amount) <> 0) s) b
    join document d on d.tenant_id = $1 and d.id = b.id
   where d.tags && '{holds,counts,awaitsApproval}'
      or 'invoiced' = any (d.tags) and not ('closed' = any (d.tags) and exists (select from document r
      where r.tenant_id = $1 and (r.mirror_id = d.id or r.id = d.mirror_id)))
   order by d.bill_date desc, d.id desc`

/** Lists each blocker once, after the documents that block it. */
function innermostFirst(id: string, chain: readonly Blocker[]): readonly Blocker[] {
  const byBlocked = Map.groupBy(chain, ({ blocked }) => blocked)
  const told = new Map<string, Blocker>()
  const begun = new Set([id])
  const tell = (of: string) => {
    for (const blocker of byBlocked.get(of) ?? []) {
      if (begun.has(blocker.id)) continue
      begun.add(blocker.id)
      tell(blocker.id)
      told.set(blocker.id, blocker)
    }
  }
  tell(id)
  return [...told.values()]
}

/** Events that undo a document of any type: reversal, cancellation, or back to draft. */
const undoEvents = ['REVERSE', 'CANCEL', 'WITHDRAW']
const operationOfEvent = new Map(operations.flatMap((operation) => (operation.event ? [[operation.event, operation]] : [])))

function undoEventOf({ kind, state }: Blocker): { event: string; right: string } | undefined {
  const known: readonly string[] = findKind(kind)?.words.eventsIn(state) ?? []
  const event = undoEvents.find((name) => known.includes(name) && operationOfEvent.has(`${kind}.${name}`))
  const right = event && operationOfEvent.get(`${kind}.${event}`)?.right
  return event && right ? { event, right } : undefined
}

/** Role names by right. */
async function rolesByRight(tx: Tx, rights: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (rights.length === 0) return new Map()
  const rows = await tx.query<{ right: string; roles: string[] }>(
    `select m.code as right, array_agg(distinct r.role_name order by r.role_name) as roles
       from menu m join role_menu rm on rm.tenant_id = $1 and rm.menu_id = m.id
       join role r on r.tenant_id = $1 and r.id = rm.role_id
      where m.category = 2 and m.code = any ($2::text[]) group by m.code`,
    [tx.tenantId, [...new Set(rights)]],
  )
  return new Map(rows.map(({ right, roles }) => [right, roles]))
}

function stepAnswer({ user, language }: Run, step: Blocker, isSeen: boolean, holders: ReadonlyMap<string, readonly string[]>): BlockerStep {
  const { blocked: _, closeType, billNo, ...said } = step
  const { words } = kindNamed(step.kind)
  const undo = undoEventOf(step)
  return withoutNulls({
    ...said,
    billNo,
    kindName: words.label[language],
    statusName: words.statusName(step.state, language, closeType ? { closeType } : {}),
    event: undo?.event,
    eventName: undo && words.events[undo.event]?.[language],
    mayUndo: undo !== undefined && user.rights.has(undo.right),
    holders: [...(undo ? (holders.get(undo.right) ?? []) : [])],
    seen: isSeen && user.rights.has(viewRightOf(step.kind)),
  }) as BlockerStep
}
