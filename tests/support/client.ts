import { type DataOf, fileOf, formOf, type InputOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { adminPassword } from './quiet.ts'

/** The password of every account of a test server. */
export const testPassword = 'Test-13579'

/** An answer; a refusal has a key, and its data is meaningless. */
export type Answer<Id extends OperationId> = {
  status: number
  headers: Headers
  /** The body as received, envelope included. */
  body: Record<string, unknown>
  /** The data of the envelope, or the flat answer. */
  data: DataOf<Id>
  key: RefusalKey | undefined
  msg: string
  fields: { field?: string; row?: number; rule: string; msg: string }[]
}

type Sent<Id extends OperationId> = Pick<InputOf<Id>, 'query' | 'body' | 'headers'>

export type Client = {
  /** Calls an operation; a refusal is returned, not thrown. */
  call<Id extends OperationId>(id: Id, input?: Sent<Id>): Promise<Answer<Id>>
  /** Calls an operation that must succeed; returns its data. */
  ok<Id extends OperationId>(id: Id, input?: Sent<Id>): Promise<DataOf<Id>>
  /** Like fetch, with the client's headers, for requests that the contract does not allow. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  accessToken: string | undefined
  refreshToken: string | undefined
}

/** A client of a running server. */
export function clientOf(url: string, accessToken?: string, refreshToken?: string): Client {
  const own: Record<string, string> = accessToken ? { 'blade-auth': `bearer ${accessToken}` } : {}
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } })
  const call = async <Id extends OperationId>(id: Id, { query = {}, body, headers }: Sent<Id> = {}): Promise<Answer<Id>> => {
    const { method, path, sends } = operationOf(id)
    const form = sends === 'files' && body !== undefined
    const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const response = await send(`/api${path}?${asked}`, {
      method: method.toUpperCase(),
      headers: { ...(body !== undefined && !form && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: form ? formOf(body as object) : JSON.stringify(body) }),
    })
    return answerOf(response)
  }
  return {
    call,
    ok: async (id, input) => {
      const { key, data, body } = await call(id, input)
      if (key) throw new Error(`${id} was refused: ${JSON.stringify(body)}`)
      return data
    },
    fetch: send,
    accessToken,
    refreshToken,
  }
}

async function answerOf<Id extends OperationId>(response: Response): Promise<Answer<Id>> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return fileAnswer(response)
  const body = (await response.json()) as Record<string, unknown>
  const refused = body.success === false ? (body.data as { key: RefusalKey; fields?: Answer<Id>['fields'] }) : undefined
  const data = (Object.hasOwn(body, 'data') ? body.data : body) as DataOf<Id>
  return {
    status: response.status,
    headers: response.headers,
    body,
    data,
    key: refused?.key,
    msg: String(body.msg ?? ''),
    fields: refused?.fields ?? [],
  }
}

async function fileAnswer<Id extends OperationId>(response: Response): Promise<Answer<Id>> {
  const { status, headers } = response
  const data = (await fileOf(await response.blob(), response)) as DataOf<Id>
  return { status, headers, body: {}, data, key: undefined, msg: '', fields: [] }
}

/** A client of a running server, signed in as this account of a tenant. */
export async function signIn(url: string, tenantId: string, account: string): Promise<Client> {
  // the platform's own admin comes with the database and has another password
  return signInWith(url, tenantId, account, tenantId === '000000' && account === 'admin' ? adminPassword : testPassword)
}

/** Signs in with a password as a user types it. */
export async function signInWith(url: string, tenantId: string, account: string, password: string): Promise<Client> {
  const form = { tenantId, username: account, password: md5Of(password), grant_type: 'password', scope: 'all' }
  const { data } = await clientOf(url).call('AuthApi_token', { query: form })
  if (!data.access_token) throw new Error(`${account} cannot sign in: ${JSON.stringify(data)}`)
  return clientOf(url, data.access_token, data.refresh_token)
}

/**
 * Signs in with a password that somebody else made, and replaces it by the password of all accounts of a test server.
 */
export async function signInFirst(url: string, tenantId: string, account: string, first: string): Promise<Client> {
  const client = await signInWith(url, tenantId, account, first)
  const [oldPassword, newPassword] = [md5Of(first), md5Of(testPassword)]
  await client.ok('UserApi_updatePassword', { query: { oldPassword, newPassword, newPassword1: newPassword } })
  return client
}
