import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { type DataOf, type InputOf, type OperationId, operationOf, type PublicOperationId } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import { handlersOf } from '../api/handlers.ts'
import type { Drive } from '../core/drive.ts'
import { type Database, type Tx, withPermissions } from '../db/connect.ts'
import { Refused } from '../db/refuse.ts'
import { registerMachines } from '../documents/engine/machine-hash.ts'
import { documentMachines } from '../documents/index.ts'
import { createFileIntake } from '../files/intake.ts'
import { requireRight } from '../http/access.ts'
import { withFieldPermissions } from '../http/field-permissions.ts'
import { BadInput } from '../http/refusals.ts'
import type { User } from '../http/request.ts'
import { checkInput } from '../http/validate.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { md5Of } from '../identity/passwords.ts'
import { userIdOf } from '../identity/people.ts'
import { loadUser, openSession } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import { noJobWorker } from '../jobs/runner.ts'
import { testProvider } from '../payments/signed-test.ts'
import { network } from './master-data/network.ts'
import { type Account, people } from './master-data/people.ts'
import { createDemoRequestLog } from './request-log.ts'

export type StaffOperation = Exclude<OperationId, PublicOperationId>
type CallInput<Id extends OperationId> = Pick<InputOf<Id>, 'query' | 'body'>

/**
 * A user at work, who calls operations with their own rights; input is checked and each call has its transaction, as
 * in the product.
 */
export type Worker = {
  /** Returns the operation's data; throws where the call is refused. */
  does<Id extends StaffOperation>(id: Id, input: CallInput<Id>): Promise<DataOf<Id>>
  /** Returns the key of the refusal; throws unless the call is refused. The refusal is logged as in the product. */
  isRefused<Id extends StaffOperation>(id: Id, input: CallInput<Id>): Promise<RefusalKey>
}

export type Staff = {
  as(account: Account): Worker
  /** Calls an operation that needs no session; throws where it is refused. */
  anyone<Id extends PublicOperationId>(id: Id, input: CallInput<Id>): Promise<DataOf<Id>>
  signOut(): Promise<void>
}

/** `password`: everybody's password; absent where users work without signing in. */
type StaffOptions = { password?: string; drive: Drive; clock: () => Date }

/** Any handler as its caller sees it: input has been checked by the operation's schemas. */
type AnyHandler = (call: object) => Promise<object | undefined>

/** The only host that the demo's webhooks may name; it does not exist. */
export const hookHost = 'hooks.example.com'

const callDefaults = { peer: 'demo', headers: {}, language: 'zh' as const, emptied: [] }

/**
 * Signs users in and calls the product's own handlers at the time of `clock`, with the same steps and in the same
 * order as a request. Sessions run in real time and end with `signOut`.
 */
export async function openStaff(db: Database, { password, drive, clock }: StaffOptions): Promise<Staff> {
  const wall = () => new Date()
  const identity = createIdentity({ secretKey: randomBytes(32).toString('hex'), captcha: { mode: 'off' }, wall })
  const parts = { identity, log: pino({ level: 'silent' }), drive, jobs: noJobWorker, payments: testProvider }
  const handlers = handlersOf({ ...parts, webhookHosts: [hookHost] })
  await registerMachines(db, documentMachines, clock())
  const takeIn = createFileIntake()
  let calls = 0
  const requestId = () => `demo-${String(++calls).padStart(6, '0')}`
  const token: SignInContext['token'] = (query) =>
    handlers.AuthApi_token({ ...callDefaults, query, body: {}, db, now: clock(), requestId: requestId() })
  const desk: SignInContext = { db, identity, clock, password, token }
  const requests = createDemoRequestLog(clock)
  const request = async (user: User, id: StaffOperation, { query, body }: CallInput<OperationId>): Promise<unknown> => {
    const operation = operationOf(id)
    const input = checkInput(id, query ?? {}, body)
    requireRight(operation, user, input.body)
    if (input.problems.length > 0) throw new BadInput(input.problems)
    await takeIn(id, input.body, user.id)
    const handler = handlers[id] as AnyHandler
    const asked = { operation, requestId: requestId(), user, query, body }
    const work = (taken: typeof input) =>
      inOwnTenant(db, clock(), (tx) =>
        handler({ ...callDefaults, ...taken, user, requestId: asked.requestId, tx: withPermissions(tx, user) }),
      )
    return requests.during(asked, () => withFieldPermissions(operation, user, input, work))
  }

  // each user signs in at their first call, because their depots are assigned by then
  const users = new Map<Account, Promise<User>>()
  const userOf = (account: Account): Promise<User> => {
    const user = users.get(account) ?? (people.some((one) => one.account === account) ? signIn(desk, account) : unknownAccount(account))
    users.set(account, user)
    return user
  }
  return {
    as: (account) => workerOf(db, clock, async (id, input) => request(await userOf(account), id, input)),
    anyone: async <Id extends PublicOperationId>(id: Id, { query, body }: CallInput<Id>) => {
      const input = checkInput(id, query ?? {}, body)
      if (input.problems.length > 0) throw new BadInput(input.problems)
      return (await (handlers[id] as AnyHandler)({ ...callDefaults, ...input, db, now: clock(), requestId: requestId() })) as DataOf<Id>
    },
    signOut: async () => {
      // a user whose sign-in failed has no session
      for (const user of await Promise.allSettled(users.values()))
        if (user.status === 'fulfilled') await request(user.value, 'AuthApi_logout', {})
      await requests.write(db)
    },
  }
}

/**
 * A transaction of the network. Its statements are planned once, because planning each anew took half of PostgreSQL's
 * time.
 */
const inOwnTenant = <T>(db: Database, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.inTenant(network.tenantId, now, work, 'once')

/** What signing in depends on; the token call is the product's own. */
type SignInContext = Required<Pick<StaffOptions, 'clock'>> & {
  db: Database
  identity: Identity
  password: string | undefined
  token: (query: NonNullable<InputOf<'AuthApi_token'>['query']>) => Promise<DataOf<'AuthApi_token'> | undefined>
}

async function signIn(desk: SignInContext, account: Account): Promise<User> {
  const { db, identity, clock, password, token } = desk
  const { wall, tokens } = identity
  const asked = { tenantId: network.tenantId, username: account, grant_type: 'password' }
  const answer = password === undefined ? undefined : await token({ ...asked, password: md5Of(password) })
  const claims = answer ? await tokens.read(answer.access_token ?? '', 'access_token', wall()) : await sessionOf(db, identity, account)
  const user = claims && (await db.inTenant(network.tenantId, clock(), (tx) => loadUser(tx, claims, wall())))
  if (!user) throw new Error(`${account} cannot sign in: ${answer?.error_description ?? 'without a reason'}`)
  return user
}

/** Opens a session for an account without its password. */
const sessionOf = (db: Database, { tokens, wall }: Identity, account: Account): Promise<Claims | undefined> =>
  db.inTenant(network.tenantId, wall(), async (tx) => {
    const userId = await userIdOf(tx, account)
    return userId === undefined ? undefined : openSession(tx, tokens, { userId, peer: 'demo' }, wall())
  })

type SendRequest = (id: StaffOperation, input: CallInput<OperationId>) => Promise<unknown>

function workerOf(db: Database, clock: () => Date, request: SendRequest): Worker {
  return {
    does: async <Id extends StaffOperation>(id: Id, input: CallInput<Id>) => {
      try {
        return (await request(id, input as CallInput<OperationId>)) as DataOf<Id>
      } catch (error) {
        throw new Error(`the demo's ${id} failed: ${detailOf(error)}`, { cause: error })
      }
    },
    isRefused: async (id, input) => {
      try {
        await request(id, input as CallInput<OperationId>)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        if (error.afterwards) await db.inTenant(network.tenantId, clock(), error.afterwards)
        return error.key
      }
      throw new Error(`the demo's ${id} was to be refused`)
    },
  }
}

function detailOf(error: unknown): string {
  if (error instanceof Refused) return `${error.key} ${JSON.stringify(error.problems)}`
  return error instanceof Error ? `${error.message} ${JSON.stringify((error as { problems?: unknown }).problems ?? '')}` : String(error)
}

function unknownAccount(account: string): never {
  throw new Error(`${account} is nobody of the demo`)
}
