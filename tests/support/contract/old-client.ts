import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { adminPassword } from '../quiet.ts'

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')
export const queryText = (given: Record<string, string>) => new URLSearchParams(given).toString()

export type Envelope<Data> = { code: number; success: boolean; data: Data; msg: string }
export type Tokens = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  user_id: string
  role_name: string
}
type More = { token?: string; body?: object; form?: string; headers?: HeadersInit }

/**
 * A client of the same wire that was written for another server. It sends the token request's parameters in the query
 * with an empty body, its basic credential with every call, the ids of a removal in the query, and whole rows with
 * additional keys from its forms.
 */
export function oldClientOf(url: string, tenantId = '000000') {
  const client = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
  const send = async <Data>(method: 'GET' | 'POST', path: string, { token, body, form, headers }: More = {}) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        Authorization: client,
        ...(token && { 'Blade-Auth': `bearer ${token}` }),
        ...(body && { 'content-type': 'application/json;charset=utf-8' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: form }),
    })
    return { status: response.status, answer: (await response.json()) as Data }
  }
  const signIn = () => {
    const asked = { tenantId, username: 'admin', password: md5(adminPassword), grant_type: 'password', scope: 'all', type: 'account' }
    return send<Tokens>('POST', `blade-auth/oauth/token?${queryText(asked)}`, { headers: { 'Tenant-Id': tenantId } })
  }
  /** Reads data; the call must succeed. */
  const read = async <Data>(path: string, token: string) => {
    const { status, answer } = await send<Envelope<Data>>('GET', path, { token })
    expect({ path, status, code: answer.code, success: answer.success }).toEqual({ path, status: 200, code: 200, success: true })
    return answer.data
  }
  /** Saves a row and returns it; the call must succeed. */
  const save = async <Data>(path: string, token: string, body: object) => {
    const { status, answer } = await send<Envelope<Data>>('POST', path, { token, body })
    expect({ path, status, code: answer.code, msg: answer.msg }).toEqual({ path, status: 200, code: 200, msg: '操作成功' })
    return answer.data
  }
  return { send, signIn, read, save }
}
