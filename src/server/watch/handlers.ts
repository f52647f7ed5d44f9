import { type DataOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { HandlersOf } from '../http/request.ts'
import {
  databaseFacts,
  documentsAhead,
  migrationsRun,
  type NodeRow,
  nodeRows,
  tenantNames,
  type Upkeep,
  upkeepOf,
} from '../queries/installation.ts'
import { queueDepths } from '../queries/queue-depths.ts'
import { grantNewRight, newRights } from '../system/new-rights.ts'
import { momentText, present } from '../wire-values.ts'
import { busiest, type Share } from './busy.ts'
import { allSlow, type SlowStatement } from './slow-statements.ts'
import { type Support, supportBundle } from './support-bundle.ts'
import { productVersion, type Watch } from './watch.ts'

type Overview = DataOf<'OperationsApi_overview'>
/** Where it is known from. */
export type Watched = {
  watch: Watch
  support: Support
  /** The figures of this process as Prometheus reads them. */
  figures: () => Promise<string>
}

/** What the platform's administrators see of the installation. */
export function operationsHandlers(
  watched: Watched | undefined,
): HandlersOf<`OperationsApi_${'overview' | 'bundle' | 'newRights' | 'grantNew'}`> {
  const known = () => {
    if (!watched) throw new Error('nothing is watched without an app')
    return watched
  }
  return {
    OperationsApi_overview: ({ tx }) => overviewOf(tx, known().watch),
    OperationsApi_bundle: ({ tx }) => bundleOf(tx, known()),
    OperationsApi_newRights: ({ tx, language }) => newRights(tx, language),
    OperationsApi_grantNew: ({ tx, body }) => grantNewRight(tx, body.code),
  }
}

async function bundleOf(tx: Tx, { watch, support, figures }: Watched): Promise<FileAnswer> {
  const overview = await overviewOf(tx, watch)
  const migrations = await migrationsRun(tx)
  const stamp = (overview.nodes[0]?.seenTime ?? '').replaceAll(/\D/g, '')
  return { name: `danju-support-${stamp}.zip`, content: supportBundle(support, { overview, migrations, figures: await figures() }) }
}

/** A process tells of itself every minute; three times in vain is silence. */
const silentMs = 3 * 60_000

async function overviewOf(tx: Tx, watch: Watch): Promise<Overview> {
  const { timeZone } = await settingsOf(tx)
  const text = (moment: Date | string) => momentText(new Date(moment), timeZone)
  const { version, bytes, time } = await databaseFacts(tx)
  const ahead = await documentsAhead(tx)
  const migrations = await migrationsRun(tx)
  const nodes = ownAsOfNow(await nodeRows(tx), watch)
  const upkeep = await upkeepOf(tx)
  const queues = await queueDepths(tx)
  const tenants = busiest(nodes.flatMap(({ lastHour }) => lastHour.tenants))
  const names = await tenantNames(tx, [...tenants.map(({ name }) => name), ...ahead.map(({ tenantId }) => tenantId)])
  return present({
    version: productVersion,
    database: { version, bytes, schema: migrations.at(-1)?.name ?? '', migrations: migrations.length },
    nodes: nodes.map(({ lastHour: _, startTime, seenTime, ...node }) => ({
      ...node,
      ...{ startTime: text(startTime), seenTime: text(seenTime), alive: watch.now().getTime() - seenTime.getTime() < silentMs ? 2 : 1 },
    })),
    queues: queues.map(({ oldest, ...queue }) => present({ ...queue, oldestTime: oldest && text(oldest) })),
    backupTime: upkeep.backup && text(upkeep.backup.endTime),
    invariants: invariantsOf(upkeep, text),
    ahead: ahead.map((one) => ({ ...one, tenantName: names.get(one.tenantId) ?? '' })),
    clockLead: leadOver(time, watch.now()),
    tenants: tenants.map((share) => shown(share, names.get(share.name))),
    operations: busiest(nodes.flatMap(({ lastHour }) => lastHour.operations)).map((share) =>
      shown(share, operationOf(share.name as OperationId).path),
    ),
    statements: allSlow(nodes.flatMap(({ lastHour }) => lastHour.statements)).map((one) => statementOf(one, text)),
  }) as Overview
}

/** Seconds by which the clock of the process is ahead of the database's; nothing within a minute, which no day or lease depends on. */
function leadOver(database: Date, own: Date): number | undefined {
  const seconds = Math.round((own.getTime() - database.getTime()) / 1000)
  return Math.abs(seconds) > 60 ? seconds : undefined
}

/** The process that answers knows of itself what it has not told yet. */
function ownAsOfNow(rows: readonly NodeRow[], { node, lastHour, now }: Watch): NodeRow[] {
  return [{ ...node, seenTime: now(), lastHour: lastHour() }, ...rows.filter(({ id }) => id !== node.id)]
}

function invariantsOf({ invariants }: Upkeep, text: (moment: Date) => string) {
  return (
    invariants && present({ ...invariants, beginTime: text(invariants.beginTime), endTime: invariants.endTime && text(invariants.endTime) })
  )
}

function shown({ name, requests, ms, mostMs }: Share, label: string | undefined) {
  const rounded = { ms: Math.round(ms), meanMs: Math.round(ms / requests), mostMs: Math.round(mostMs) }
  return { name, ...(label !== undefined && { label }), requests, ...rounded }
}

function statementOf({ text: sql, times, ms, mostMs, lastTime, plan }: SlowStatement, text: (moment: string) => string) {
  const figures = { times, meanMs: Math.round(ms / times), mostMs: Math.round(mostMs), lastTime: text(lastTime) }
  return { text: sql, ...figures, ...(plan && { plan }) }
}
