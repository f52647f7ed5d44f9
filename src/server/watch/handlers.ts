import { type DataOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { HandlersOf } from '../http/request.ts'
import { grantNewRight, newRights } from '../system/new-rights.ts'
import {
  databaseFacts,
  futureDocuments,
  migrationsRun,
  type NodeRow,
  nodeRows,
  tenantNames,
  type UpkeepState,
  upkeepState,
} from './installation.ts'
import { queueDepths } from './queue-depths.ts'
import { type LoadShare, topShares } from './request-load.ts'
import { mergeStatements, type SlowStatement } from './slow-statements.ts'
import { type Support, supportBundle } from './support-bundle.ts'
import { productVersion, type Watch } from './watch.ts'

type Overview = DataOf<'OperationsApi_overview'>
/** What the overview of the installation is made from. */
export type WatchDeps = {
  watch: Watch
  support: Support
  /** Returns the metrics of this process in the Prometheus format. */
  figures: () => Promise<string>
}

/** Handlers of the installation's overview, for administrators of the platform. */
export function operationsHandlers(
  watched: WatchDeps | undefined,
): HandlersOf<`OperationsApi_${'overview' | 'bundle' | 'newRights' | 'grantNew'}`> {
  const known = () => {
    if (!watched) throw new Error('nothing is watched without an app')
    return watched
  }
  return {
    OperationsApi_overview: ({ tx }) => operationsOverview(tx, known().watch),
    OperationsApi_bundle: ({ tx }) => supportBundleOf(tx, known()),
    OperationsApi_newRights: ({ tx, language }) => newRights(tx, language),
    OperationsApi_grantNew: ({ tx, body }) => grantNewRight(tx, body.code),
  }
}

async function supportBundleOf(tx: Tx, { watch, support, figures }: WatchDeps): Promise<FileAnswer> {
  const overview = await operationsOverview(tx, watch)
  const migrations = await migrationsRun(tx)
  const stamp = (overview.nodes[0]?.seenTime ?? '').replaceAll(/\D/g, '')
  return { name: `danju-support-${stamp}.zip`, content: supportBundle(support, { overview, migrations, figures: await figures() }) }
}

/** A process reports every minute; after these three minutes without a report it counts as silent. */
const silentMs = 3 * 60_000

async function operationsOverview(tx: Tx, watch: Watch): Promise<Overview> {
  const { timeZone } = await settingsOf(tx)
  const text = (moment: Date | string) => momentText(new Date(moment), timeZone)
  const { version, bytes, time } = await databaseFacts(tx)
  const ahead = await futureDocuments(tx)
  const migrations = await migrationsRun(tx)
  const nodes = withOwnNode(await nodeRows(tx), watch)
  const upkeep = await upkeepState(tx)
  const queues = await queueDepths(tx)
  const tenants = topShares(nodes.flatMap(({ lastHour }) => lastHour.tenants))
  const names = await tenantNames(tx, [...tenants.map(({ name }) => name), ...ahead.map(({ tenantId }) => tenantId)])
  return withoutNulls({
    version: productVersion,
    database: { version, bytes, schema: migrations.at(-1)?.name ?? '', migrations: migrations.length },
    nodes: nodes.map(({ lastHour: _, startTime, seenTime, ...node }) => ({
      ...node,
      ...{ startTime: text(startTime), seenTime: text(seenTime), alive: watch.now().getTime() - seenTime.getTime() < silentMs ? 2 : 1 },
    })),
    queues: queues.map(({ oldest, ...queue }) => withoutNulls({ ...queue, oldestTime: oldest && text(oldest) })),
    backupTime: upkeep.backup && text(upkeep.backup.endTime),
    invariants: wireInvariants(upkeep, text),
    ahead: ahead.map((one) => ({ ...one, tenantName: names.get(one.tenantId) ?? '' })),
    clockLead: secondsAhead(time, watch.now()),
    tenants: tenants.map((share) => wireShare(share, names.get(share.name))),
    operations: topShares(nodes.flatMap(({ lastHour }) => lastHour.operations)).map((share) =>
      wireShare(share, operationOf(share.name as OperationId).path),
    ),
    statements: mergeStatements(nodes.flatMap(({ lastHour }) => lastHour.statements)).map((one) => wireStatement(one, text)),
  }) as Overview
}

/**
 * Seconds by which the clock of this process is ahead of the database's. Undefined for less than a minute, which
 * affects neither days nor leases.
 */
function secondsAhead(database: Date, own: Date): number | undefined {
  const seconds = Math.round((own.getTime() - database.getTime()) / 1000)
  return Math.abs(seconds) > 60 ? seconds : undefined
}

/** Adds the data of the process that answers, because it has not yet reported its latest data. */
function withOwnNode(rows: readonly NodeRow[], { node, lastHour, now }: Watch): NodeRow[] {
  return [{ ...node, seenTime: now(), lastHour: lastHour() }, ...rows.filter(({ id }) => id !== node.id)]
}

function wireInvariants({ invariants }: UpkeepState, text: (moment: Date) => string) {
  return (
    invariants &&
    withoutNulls({ ...invariants, beginTime: text(invariants.beginTime), endTime: invariants.endTime && text(invariants.endTime) })
  )
}

function wireShare({ name, requests, ms, mostMs }: LoadShare, label: string | undefined) {
  const rounded = { ms: Math.round(ms), meanMs: Math.round(ms / requests), mostMs: Math.round(mostMs) }
  return { name, ...(label !== undefined && { label }), requests, ...rounded }
}

function wireStatement({ text: sql, times, ms, mostMs, lastTime, plan }: SlowStatement, text: (moment: string) => string) {
  const figures = { times, meanMs: Math.round(ms / times), mostMs: Math.round(mostMs), lastTime: text(lastTime) }
  return { text: sql, ...figures, ...(plan && { plan }) }
}
