import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { type DataOf, type InputOf, type OperationId, operationOf, type PublicOperationId } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/refusals.ts'
import { type Database, showing } from '../db/connect.ts'
import { registerMachines } from '../documents/engine/machine-hash.ts'
import { documentMachines } from '../documents/index.ts'
import type { Drive } from '../files/drive.ts'
import { createIntake } from '../files/intake.ts'
import { handlersOf } from '../handlers.ts'
import { requireRight } from '../http/access.ts'
import { asSeen } from '../http/guarded.ts'
import { BadInput } from '../http/refusals.ts'
import type { User } from '../http/request.ts'
import { checkInput } from '../http/validate.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { md5Of } from '../identity/passwords.ts'
import { userIdOf } from '../identity/people.ts'
import { loadUser, openSession } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import { noJobs } from '../jobs/runner.ts'
import { signedTest } from '../payments/signed-test.ts'
import { Refused } from '../refuse.ts'
import { type Account, people } from './people.ts'
import { network } from './places.ts'
import { keepRequests } from './request-log.ts'

export type StaffOperation = Exclude<OperationId, PublicOperationId>
type Input<Id extends OperationId> = Pick<InputOf<Id>, 'query' | 'body'>

/** A person at work: calls operations as that user, rights, checks and transaction included. */
export type Worker = {
  /** Must succeed. */
  does<Id extends StaffOperation>(id: Id, input: Input<Id>): Promise<DataOf<Id>>
  /** Must be refused, and the refusal is kept where the product keeps it. */
  isRefused<Id extends StaffOperation>(id: Id, input: Input<Id>): Promise<RefusalKey>
}

export type Staff = {
  as(account: Account): Worker
  /** Somebody whom nobody knows: what needs no session. Must succeed. */
  anyone<Id extends PublicOperationId>(id: Id, input: Input<Id>): Promise<DataOf<Id>>
  signOut(): Promise<void>
}

/** Everybody's password, or none where everybody is at work without; where files are kept, and the time. */
type Work = { password?: string; drive: Drive; clock: () => Date }

/** Every handler, as the caller sees it: the schemas of its own operation have checked what it meets. */
type AnyHandler = (call: object) => Promise<object | undefined>

/** The only host that the demo's webhooks may name; there is none of this name. */
export const hookHost = 'hooks.example.com'

const here = { peer: 'demo', headers: {}, language: 'zh' as const, emptied: [] }

/**
 * Signs people in and answers callers of the product's own handlers: what a request does behind HTTP, in the same order, at the
 * time of `clock`. Sessions are in real time and end with `signOut`.
 */
export async function openStaff(db: Database, { password, drive, clock }: Work): Promise<Staff> {
  const wall = () => new Date()
  const identity = createIdentity({ secretKey: randomBytes(32).toString('hex'), captcha: { mode: 'off' }, wall })
  const parts = { identity, log: pino({ level: 'silent' }), drive, jobs: noJobs, payments: signedTest }
  const handlers = handlersOf({ ...parts, webhookHosts: [hookHost] })
  await registerMachines(db, documentMachines, clock())
  const takeIn = createIntake()
  let calls = 0
  const requestId = () => `demo-${String(++calls).padStart(6, '0')}`
  const token: Desk['token'] = (query) => handlers.AuthApi_token({ ...here, query, body: {}, db, now: clock(), requestId: requestId() })
  const desk: Desk = { db, identity, clock, password, token }

  const requests = keepRequests(clock)
  const request = async (user: User, id: StaffOperation, { query, body }: Input<OperationId>): Promise<unknown> => {
    const operation = operationOf(id)
    const input = checkInput(id, query ?? {}, body)
    requireRight(operation, user, input.body)
    if (input.problems.length > 0) throw new BadInput(input.problems)
    await takeIn(id, input.body, user.id)
    const handler = handlers[id] as AnyHandler
    const asked = { operation, requestId: requestId(), user, query, body }
    const work = (taken: typeof input) =>
      db.inTenant(network.tenantId, clock(), (tx) =>
        handler({ ...here, ...taken, user, requestId: asked.requestId, tx: showing(tx, user) }),
      )
    return requests.during(asked, () => asSeen(operation, user, input, work))
  }

  // everybody signs in when he first has something to do: by then he has the depots he works in
  const users = new Map<Account, Promise<User>>()
  const userOf = (account: Account): Promise<User> => {
    const user = users.get(account) ?? (people.some((one) => one.account === account) ? signIn(desk, account) : missing(account))
    users.set(account, user)
    return user
  }
  return {
    as: (account) => workerOf(db, clock, async (id, input) => request(await userOf(account), id, input)),
    anyone: async <Id extends PublicOperationId>(id: Id, { query, body }: Input<Id>) => {
      const input = checkInput(id, query ?? {}, body)
      if (input.problems.length > 0) throw new BadInput(input.problems)
      return (await (handlers[id] as AnyHandler)({ ...here, ...input, db, now: clock(), requestId: requestId() })) as DataOf<Id>
    },
    signOut: async () => {
      // who could not sign in need not leave
      for (const user of await Promise.allSettled(users.values()))
        if (user.status === 'fulfilled') await request(user.value, 'AuthApi_logout', {})
      await requests.write(db)
    },
  }
}

/** What signing in needs: the token call is the product's own. */
type Desk = Required<Pick<Work, 'clock'>> & {
  db: Database
  identity: Identity
  password: string | undefined
  token: (query: NonNullable<InputOf<'AuthApi_token'>['query']>) => Promise<DataOf<'AuthApi_token'> | undefined>
}

async function signIn(desk: Desk, account: Account): Promise<User> {
  const { db, identity, clock, password, token } = desk
  const { wall, tokens } = identity
  const asked = { tenantId: network.tenantId, username: account, grant_type: 'password' }
  const answer = password === undefined ? undefined : await token({ ...asked, password: md5Of(password) })
  const claims = answer ? await tokens.read(answer.access_token ?? '', 'access_token', wall()) : await sessionOf(db, identity, account)
  const user = claims && (await db.inTenant(network.tenantId, clock(), (tx) => loadUser(tx, claims, wall())))
  if (!user) throw new Error(`${account} cannot sign in: ${answer?.error_description ?? 'without a reason'}`)
  return user
}

/** A session of who has an account, whatever the password is by now. */
const sessionOf = (db: Database, { tokens, wall }: Identity, account: Account): Promise<Claims | undefined> =>
  db.inTenant(network.tenantId, wall(), async (tx) => {
    const userId = await userIdOf(tx, account)
    return userId === undefined ? undefined : openSession(tx, tokens, { userId, peer: 'demo' }, wall())
  })

type Request = (id: StaffOperation, input: Input<OperationId>) => Promise<unknown>

function workerOf(db: Database, clock: () => Date, request: Request): Worker {
  return {
    does: async <Id extends StaffOperation>(id: Id, input: Input<Id>) => {
      try {
        return (await request(id, input as Input<OperationId>)) as DataOf<Id>
      } catch (error) {
        throw new Error(`the demo's ${id} failed: ${detailOf(error)}`, { cause: error })
      }
    },
    isRefused: async (id, input) => {
      try {
        await request(id, input as Input<OperationId>)
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

function missing(account: string): never {
  throw new Error(`${account} is nobody of the demo`)
}
