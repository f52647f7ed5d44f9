import type { IncomingHttpHeaders } from 'node:http'
import type { Operation, OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { homeOfRight, verbWords } from '#resources/rights.ts'
import type { Identity } from '../identity/identity.ts'
import type { Claims } from '../identity/tokens.ts'
import { refuse } from '../refuse.ts'
import { resolved, schemasOf } from './contract-schemas.ts'
import { partOfRequest } from './input-words.ts'
import { homeOf, opensAny } from './page-access.ts'
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

/** What a buyer is answered beside the shop: who he is, his password, the way out, and what the page is shown with. */
const ofBuyers = new Set<OperationId>([...beforePassword, 'MenuApi_routes', 'MenuApi_buttons', 'SysconfigApi_front', 'OssApi_file'])

/** Calls of a person's own that a key may make: what is uploaded hangs on a row or a document then. */
const ofKeys = new Set<OperationId>(['OssApi_putFile'])

/** Calls that no key may make though they have a right: no key makes another, and jobs run with all of their person's rights. */
const notOfKeys = new Set<OperationId>(['ApiKeyApi_submit', 'ApiKeyApi_enable', 'LogFileApi_make'])

/** What a person is told and asked, of whatever his roles let him see, and what he keeps for himself: a key with roles would see beyond them. */
const ofPersons = new Set<OperationId>([
  ...(['SavedViewApi_list', 'AuthApi_links'] as const),
  ...(['JobApi_list', 'JobApi_detail', 'JobApi_download', 'JobApi_failedRows', 'JobApi_problems'] as const),
  ...(['NoticeApi_latest', 'DeskApi_selectMessageInfoPage', 'MsgSynergismApi_selectMessagePage', 'FlowTaskApi_detail'] as const),
  ...(['FlowWorkApi_claimList', 'FlowWorkApi_todoList', 'FlowWorkApi_sendList', 'FlowWorkApi_doneList'] as const),
])

const isReading = ({ method, kind }: Operation): boolean => kind === 'query' || (method === 'get' && kind !== 'command')

/** What whoever looks as another role may do all the same: leave it, or go. */
const whileLooking = new Set<OperationId>(['RoleApi_leave', 'AuthApi_logout', 'AuthApi_sendLogs', 'AuthApi_clearCache'])

/** Refuses with LOOKING_AS whatever writes while its caller looks as another role. */
export function requireActing(operation: Operation, { lookingAs }: User): void {
  if (!lookingAs || isReading(operation) || whileLooking.has(operation.id)) return
  refuse('LOOKING_AS', { params: { role: lookingAs.roleName } })
}

const readsOnly: Words = { zh: '密钥只读', en: 'it only reads' }
const personal: Words = { zh: '仅限本人操作', en: 'this is for the person alone' }

/** Refuses a key with KEY_FORBIDS what it is not for: writing where it only reads, and what is a person's own. */
export function requirePerson(operation: Operation, { apiKey }: User): void {
  const { id, access } = operation
  if (!apiKey) return
  if (ofPersons.has(id)) refuse('KEY_FORBIDS', { params: { reason: personal } })
  if (isReading(operation)) return
  if (apiKey.readOnly) refuse('KEY_FORBIDS', { params: { reason: readsOnly } })
  if ((access === 'session' && !ofKeys.has(id)) || notOfKeys.has(id)) refuse('KEY_FORBIDS', { params: { reason: personal } })
}

const backOffice: Words = { zh: '后台', en: 'back office' }
const shop: Words = { zh: '买家商城', en: 'buyers’ shop' }

/** Refuses with NO_PERMISSION what is not for this side of the counter: the shop is the buyers' alone, and buyers have nothing else (ADR 88). */
export function requireSide({ id, access }: Operation, { customerId }: Pick<User, 'customerId'>): void {
  if (customerId === undefined && access === 'buyer') refuse('NO_PERMISSION', { params: { button: shop } })
  if (customerId !== undefined && access !== 'buyer' && !ofBuyers.has(id)) refuse('NO_PERMISSION', { params: { button: backOffice } })
}

/** The customer whom a buyer is of, where the shop has let him in. */
export const customerOfBuyer = ({ customerId }: User): string => customerId ?? refuse('NO_PERMISSION', { params: { button: shop } })

/** Refuses buyers and keys; for what stands beside the operations. */
export function requireStaff({ customerId, apiKey }: User): void {
  if (customerId !== undefined) refuse('NO_PERMISSION', { params: { button: backOffice } })
  if (apiKey) refuse('KEY_FORBIDS', { params: { reason: personal } })
}

/**
 * Refuses with the button's name unless the user has the operation's right, or one of the pages that it serves. What has no id is added, what has one is changed; of several
 * rows each needs its own. The body is what was sent, not looked at yet; of a list that is too long to be taken the first rows speak.
 */
export function requireRight(operation: Operation, user: User, body: unknown): void {
  const { id, access, right, rightToAdd } = operation
  if (access === 'page' && !opensAny(operation, user.rights)) refuseButton(`${homeOf(operation)}_view`)
  if (access !== 'right' || right === undefined) return
  const sent: readonly unknown[] = Array.isArray(body) && body.length > 0 ? body.slice(0, mostRows(id)) : [body]
  for (const row of sent) requireHeld(user, rightToAdd !== undefined && isNew(row) ? rightToAdd : right)
}

/** Rows that may be sent at once; one where the contract has no list. */
function mostRows(id: OperationId): number {
  const { body } = schemasOf(id)
  return (body && resolved(body).maxItems) ?? 1
}

/** As `normalise` has it: an id that is sent as nothing is none. */
function isNew(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, 'id')) return true
  const { id } = row as { id: unknown }
  return id === null || id === undefined || id === ''
}

/** Refuses a user without this right; for calls whose right depends on what they are about. */
export function requireHeld(user: User, right: string): void {
  if (!user.rights.has(right)) refuseButton(right)
}

function refuseButton(right: string): never {
  refuse('NO_PERMISSION', { params: { button: buttonWords(right) } })
}

/** A right as people know it: the page and its button. */
export function buttonWords(right: string): Words {
  const page = homeOfRight(right)?.label
  const { zh, en } = verbWords(right)
  return page ? { zh: `${page.zh}·${zh}`, en: `${page.en}: ${en}` } : { zh, en }
}
