import type { IncomingHttpHeaders } from 'node:http'
import type { Operation, OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { homeOfRight, verbWords } from '#resources/rights.ts'
import { refuse } from '../db/refuse.ts'
import { resolveSchema, schemasOf } from './contract-schemas.ts'
import { partOfRequest } from './input-words.ts'
import { homeOf, opensAny } from './page-access.ts'
import type { User } from './request.ts'

/**
 * Refuses a GET that changes state unless a script sent it, because links may be followed or prefetched
 * unintentionally.
 */
export function refuseFollowedLink({ method, kind }: Operation, headers: IncomingHttpHeaders): void {
  if (method !== 'get' || kind !== 'command') return
  const ahead = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )
  const navigates = headers['sec-fetch-mode'] === 'navigate'
  if (ahead || navigates) refuse('BAD_INPUT', { params: { field: partOfRequest('method') } })
}

/**
 * Operations allowed before the user has changed their password: reading who they are, the change itself, and signing
 * out.
 */
const beforePasswordChange = new Set<OperationId>([
  'AuthApi_userInfo',
  'UserApi_info',
  'UserApi_updatePassword',
  'AuthApi_logout',
  'AuthApi_sendLogs',
  'AuthApi_clearCache',
])

/** Refuses with PASSWORD_FIRST until the user has replaced a password set by an administrator or the server. */
export function requireOwnPassword({ id }: Operation, user: User): void {
  if (user.mustChangePassword && !beforePasswordChange.has(id)) refuse('PASSWORD_FIRST')
}

/**
 * Operations that buyers may call besides those of the shop: who they are, their password, signing out, and what the
 * page needs.
 */
const buyerOperations = new Set<OperationId>([
  ...beforePasswordChange,
  'MenuApi_routes',
  'MenuApi_buttons',
  'SysconfigApi_front',
  'OssApi_file',
])

/**
 * Operations with session access that API keys may call: an uploaded file is attached to a row or a document
 * afterwards.
 */
const keyOperations = new Set<OperationId>(['OssApi_putFile'])

/**
 * Operations with a right that no API key may call: a key must not create keys, and jobs run with all rights of their
 * user.
 */
const forbiddenToKeys = new Set<OperationId>(['ApiKeyApi_submit', 'ApiKeyApi_enable', 'LogFileApi_make'])

/**
 * Operations that show whatever the user's own roles permit, or what users store for themselves: through them a key
 * restricted to some roles would see more than these roles permit.
 */
const personalOperations = new Set<OperationId>([
  ...(['SavedViewApi_list', 'AuthApi_links'] as const),
  ...([
    'JobApi_list',
    'JobApi_detail',
    'JobApi_download',
    'JobApi_failedRows',
    'JobApi_problems',
    'JobApi_faults',
    'JobApi_changes',
  ] as const),
  ...(['NoticeApi_latest', 'DeskApi_selectMessageInfoPage', 'MsgSynergismApi_selectMessagePage', 'FlowTaskApi_detail'] as const),
  ...(['FlowWorkApi_claimList', 'FlowWorkApi_todoList', 'FlowWorkApi_sendList', 'FlowWorkApi_doneList'] as const),
])

const isReading = ({ method, kind }: Operation): boolean => kind === 'query' || (method === 'get' && kind !== 'command')

/** Operations allowed while viewing as another role, such as ending that and signing out. */
const allowedWhileViewing = new Set<OperationId>(['RoleApi_leave', 'AuthApi_logout', 'AuthApi_sendLogs', 'AuthApi_clearCache'])

/** Refuses writes with LOOKING_AS while the caller views as another role. */
export function refuseWhileViewing(operation: Operation, { lookingAs }: User): void {
  if (!lookingAs || isReading(operation) || allowedWhileViewing.has(operation.id)) return
  refuse('LOOKING_AS', { params: { role: lookingAs.roleName } })
}

const readsOnly: Words = { zh: '密钥只读', en: 'it only reads' }
const personal: Words = { zh: '仅限本人操作', en: 'this is for the person alone' }

/** Refuses with KEY_FORBIDS personal operations, all writing by a read-only key, and writes that no key may do. */
export function requireKeyScope(operation: Operation, { apiKey }: User): void {
  const { id, access } = operation
  if (!apiKey) return
  if (personalOperations.has(id)) refuse('KEY_FORBIDS', { params: { reason: personal } })
  if (isReading(operation)) return
  if (apiKey.readOnly) refuse('KEY_FORBIDS', { params: { reason: readsOnly } })
  if ((access === 'session' && !keyOperations.has(id)) || forbiddenToKeys.has(id)) refuse('KEY_FORBIDS', { params: { reason: personal } })
}

const backOffice: Words = { zh: '后台', en: 'back office' }
const shop: Words = { zh: '买家商城', en: 'buyers’ shop' }

/** Refuses with NO_PERMISSION staff who call the shop, and buyers who call anything else (ADR 88). */
export function requireSide({ id, access }: Operation, { customerId }: Pick<User, 'customerId'>): void {
  if (customerId === undefined && access === 'buyer') refuse('NO_PERMISSION', { params: { button: shop } })
  if (customerId !== undefined && access !== 'buyer' && !buyerOperations.has(id))
    refuse('NO_PERMISSION', { params: { button: backOffice } })
}

/** The customer for whom a buyer buys. */
export const customerOfBuyer = ({ customerId }: User): string => customerId ?? refuse('NO_PERMISSION', { params: { button: shop } })

/** Refuses buyers and API keys; for routes that are not operations of the contract. */
export function requireStaff({ customerId, apiKey }: User): void {
  if (customerId !== undefined) refuse('NO_PERMISSION', { params: { button: backOffice } })
  if (apiKey) refuse('KEY_FORBIDS', { params: { reason: personal } })
}

/**
 * Refuses, naming the button, unless the user has the operation's right, or any right of the pages that the operation
 * serves. A row without an id is an addition, one with an id a change, and each of several rows needs its own right.
 * The body is not validated yet, so only as many rows are checked as the operation may take.
 */
export function requireRight(operation: Operation, user: User, body: unknown): void {
  const { id, access, right, rightToAdd } = operation
  if (access === 'page' && !opensAny(operation, user.rights)) refuseButton(`${homeOf(operation)}_view`)
  if (access !== 'right' || right === undefined) return
  const sent: readonly unknown[] = Array.isArray(body) && body.length > 0 ? body.slice(0, mostRows(id)) : [body]
  for (const row of sent) requireGrantedRight(user, rightToAdd !== undefined && isNew(row) ? rightToAdd : right)
}

/** The largest number of rows that an operation takes; one where the contract has no list. */
function mostRows(id: OperationId): number {
  const { body } = schemasOf(id)
  return (body && resolveSchema(body).maxItems) ?? 1
}

/** True for a row without an id. As in `normalise`, an empty id counts as none. */
function isNew(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, 'id')) return true
  const { id } = row as { id: unknown }
  return id === null || id === undefined || id === ''
}

/** Refuses a user without this right; for operations whose right depends on the input. */
export function requireGrantedRight(user: User, right: string): void {
  if (!user.rights.has(right)) refuseButton(right)
}

function refuseButton(right: string): never {
  refuse('NO_PERMISSION', { params: { button: buttonWords(right) } })
}

/** A right in words: its page and button. */
export function buttonWords(right: string): Words {
  const page = homeOfRight(right)?.label
  const { zh, en } = verbWords(right)
  return page ? { zh: `${page.zh}·${zh}`, en: `${page.en}: ${en}` } : { zh, en }
}
