import type { IncomingHttpHeaders } from 'node:http'
import type { Operation, OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { menuPages } from '#resources/menu.ts'
import { partsOfRight, verbWords } from '#resources/rights.ts'
import type { Identity } from '../identity/identity.ts'
import type { Claims } from '../identity/tokens.ts'
import { refuse } from '../refuse.ts'
import { partOfRequest } from './input-words.ts'
import type { User } from './request.ts'

/** The access token of a request, which stands in the header `Blade-Auth: bearer <token>`. */
export function accessTokenIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['blade-auth']
  return typeof header === 'string' ? /^bearer +(\S+)$/i.exec(header.trim())?.[1] : undefined
}

/** The claims of the request's access token. */
export async function requireToken(identity: Identity, headers: IncomingHttpHeaders): Promise<Claims> {
  const token = accessTokenIn(headers)
  const claims = token === undefined ? undefined : await identity.tokens.read(token, 'access_token', identity.wall())
  return claims ?? refuse('UNAUTHENTICATED')
}

/** A GET that changes state is answered to a script that meant it, not to a link that was followed or fetched ahead. */
export function requireIntent({ method, kind }: Operation, headers: IncomingHttpHeaders): void {
  if (method !== 'get' || kind !== 'command') return
  const ahead = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )
  const navigates = headers['sec-fetch-mode'] === 'navigate'
  if (ahead || navigates) refuse('BAD_INPUT', { params: { field: partOfRequest('method') } })
}

/** What is answered to whoever must choose a password first: who they are, the choice itself, and the way out. */
const beforePassword = new Set<OperationId>([
  'AuthApi_userInfo',
  'UserApi_info',
  'UserApi_updatePassword',
  'AuthApi_logout',
  'AuthApi_sendLogs',
  'AuthApi_clearCache',
])

/** Refuses with PASSWORD_FIRST while the password is one that an administrator or the server made. */
export function requireOwnPassword({ id }: Operation, user: User): void {
  if (user.mustChangePassword && !beforePassword.has(id)) refuse('PASSWORD_FIRST')
}

/** Refuses with the button's name unless the user has the operation's right. What has no id is added, what has one is changed; of several rows each needs its own. */
export function requireRight({ access, right, rightToAdd }: Operation, user: User, body: unknown): void {
  if (access !== 'right' || right === undefined) return
  const sent: readonly unknown[] = Array.isArray(body) && body.length > 0 ? body : [body]
  for (const row of sent) requireHeld(user, rightToAdd !== undefined && isNew(row) ? rightToAdd : right)
}

const isNew = (row: unknown): boolean => !(typeof row === 'object' && row !== null && Object.hasOwn(row, 'id'))

/** Refuses a user without this right; for calls whose right depends on what they are about. */
export function requireHeld(user: User, right: string): void {
  if (!user.rights.has(right)) refuse('NO_PERMISSION', { params: { button: buttonWords(right) } })
}

/** A right as people know it: the page and its button. */
export function buttonWords(right: string): Words {
  const page = menuPages.find(({ code }) => code === partsOfRight(right).stem)?.label
  const { zh, en } = verbWords(right)
  return page ? { zh: `${page.zh}·${zh}`, en: `${page.en}: ${en}` } : { zh, en }
}
