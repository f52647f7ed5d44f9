// Adds the data that readers of the document need for each operation: a summary, who may call it, its refusals.

import { type RefusalKey, refusals } from '#domain/core/refusals.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { type OpenApi, type Operation, operationsOf, type RawOperation } from './operations.ts'
import { generalRefusals, ownRefusals, withoutRefusals } from './refusals.ts'

const hasHan = /\p{Script=Han}/u

/** A refusal answer, with examples of such keys and their further fields. */
const failure = (description: string, shown: Partial<Record<RefusalKey, object>>) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      examples: Object.fromEntries(Object.entries(shown).map(([key, more]) => [key, { value: refusalExample(key as RefusalKey, more) }])),
    },
  },
})

function refusalExample(key: RefusalKey, more: object) {
  const { code, zh } = refusals[key]
  const params = { field: '税率', state: '草稿', event: '审核', reason: '数据库暂时连接不上', seconds: '5' }
  return { code, success: false, msg: fillPlaceholders(zh, params, 'zh'), data: { key, ...more } }
}

const failures = {
  Refused: failure('The answer is no: `data.key` says by which rule, `data.fields` which fields and rows are wrong · 拒绝', {
    BAD_INPUT: { fields: [{ field: 'taxRate', rule: 'format', msg: '税率不正确' }] },
    STATUS_FORBIDS: { allowed: ['SAVE', 'SUBMIT', 'REMOVE'] },
    UNAUTHENTICATED: {},
  }),
  Fault: failure(
    '`SERVER_FAULT`: nothing was done; `data.requestId` finds the line of the log; or `UNAVAILABLE` (503; 504 where the database takes too long, or files that are kept elsewhere do not come): nothing can be done for the moment, `Retry-After` says when to come back · 服务器异常或暂不可用',
    { SERVER_FAULT: { requestId: '0f8fad5b-d9cb-469f-a165-70867728950e' }, UNAVAILABLE: {} },
  ),
}

const refersTo = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` })

/**
 * The document with the answers for refusals and failures, the same for all operations, in place of each one's
 * `default`.
 */
export function withFailures(document: OpenApi): OpenApi {
  const made = structuredClone(document)
  for (const raw of operationsIn(made)) {
    const { default: _, ...answers } = raw.responses
    raw.responses = { ...answers, '4XX': refersTo('Refused'), '5XX': refersTo('Fault') }
  }
  made.components.responses = failures
  return made
}

const operationsIn = ({ paths }: OpenApi) => Object.values(paths).flatMap((methods) => Object.values(methods))

/** The published document: every operation with its summary, its right in full, who may call it and its refusals. */
export function publishedDocument(document: OpenApi): OpenApi {
  const made = withFailures(document)
  const operations = new Map(operationsOf(document).map((operation) => [operation.id, operation]))
  const summaries = summariesOf([...operations.values()])
  for (const methods of Object.values(made.paths))
    for (const [method, raw] of Object.entries(methods)) {
      const operation = operations.get(raw.operationId)
      if (operation) methods[method] = describedOperation(raw, operation, summaries.get(operation.id) ?? '')
    }
  listRefusalKeys(made)
  return made
}

/** The callers of an operation without a right of its own; `lookup` and `pages` mean any right of such a page. */
const accessInWords = ({ access, pages, looksUp }: Operation): string =>
  access === 'page' ? (looksUp ? `lookup ${looksUp}` : `pages ${(pages ?? []).join(' ')}`) : access

function describedOperation(raw: RawOperation, operation: Operation, summary: string): RawOperation {
  const { operationId, description: _, 'x-right': __, ...rest } = raw
  const own = ownRefusals(operation, raw)
  const { access, right, rightToAdd } = operation
  return {
    operationId,
    summary,
    description: descriptionOf(operation, own),
    ...rest,
    ...(access === 'public' && { security: [{}, { Client: [] }] }),
    'x-right': right ?? accessInWords(operation),
    ...(rightToAdd && { 'x-right-to-add': rightToAdd }),
    'x-refusals': [...new Set([...own, ...generalRefusals(operation)])],
  }
}

function descriptionOf(operation: Operation, own: readonly string[]): string {
  const code = (text: string) => `\`${text}\``
  const { access, right = '', rightToAdd, pages = [], looksUp, description } = operation
  const who = {
    public: 'Needs no session.',
    session: 'Needs a session and no right.',
    buyer: 'For users of a customer alone.',
    page: looksUp
      ? `Right: one of a page that refers to rows of ${code(looksUp)}.`
      : `Right: one of the pages ${pages.map(code).join(', ')}.`,
    right: rightToAdd ? `Right: ${code(right)}, for what has no id ${code(rightToAdd)}.` : `Right: ${code(right)}.`,
  }
  const refused = own.length > 0 && `Refused with ${own.map(code).join(', ')}.`
  return [withoutRefusals(description), [who[access], refused].filter(Boolean).join(' ')].join('\n\n')
}

/**
 * The English part of a description, up to its first semicolon; prefixed by the interface's name where several
 * operations share it.
 */
function summariesOf(operations: readonly Operation[]): Map<string, string> {
  const plain = operations.map((operation) => [operation.id, englishOf(operation)] as const)
  const times = Map.groupBy(plain, ([, text]) => text)
  const named = (id: string, text: string) => `${nameOf(id)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  return new Map(plain.map(([id, text]) => [id, (times.get(text)?.length ?? 0) > 1 ? named(id, text) : text]))
}

function englishOf({ id, description }: Operation): string {
  const parts = description.split(' · ')
  const [english, chinese] = [parts.find((part) => !hasHan.test(part)), parts.find((part) => hasHan.test(part))]
  if (!english || !chinese) throw new Error(`${id}: its comment must say in both languages what it does: /** 中文 · English */`)
  return english.split(/[;；:：]/)[0]?.trim() ?? ''
}

/** `TaxRateApi_list` → `Tax rate`. */
const nameOf = (id: string): string => (id.split('Api_')[0] ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Lists the keys of the catalogue where a refusal carries one, each with its message. */
function listRefusalKeys({ components }: OpenApi): void {
  const data = components.schemas.Failure?.properties as { data: { properties: { key: object } } }
  const said = Object.entries(refusals).map(([key, { code, en, zh }]) => [key, `${code} ${en} · ${zh}`])
  Object.assign(data.data.properties.key, { enum: Object.keys(refusals), 'x-enumDescriptions': Object.fromEntries(said) })
}
