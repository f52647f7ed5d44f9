import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { documents } from '#machines/index.ts'
import { verbWords } from '#resources/rights.ts'
import { handlersOf } from '#server/api/handlers.ts'
import { noDrive } from '#server/core/drive.ts'
import { components, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { formats } from '#server/http/formats.ts'
import { createIdentity } from '#server/identity/identity.ts'
import { noJobWorker } from '#server/jobs/runner.ts'
import { testProvider } from '#server/payments/signed-test.ts'
import { allRights } from '#server/seeds/seed.ts'

const transitions = operations.filter(({ event }) => event !== undefined)

/** Every schema inside a schema, itself included. */
function parts(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  return [schema as Schema, ...Object.values(schema).flatMap(parts)]
}

describe('the contract', () => {
  test('has a handler for every operation, and words for every right', () => {
    const identity = createIdentity({ secretKey: 'only for this test', captcha: { mode: 'off' }, wall: () => new Date() })
    const handlers = handlersOf({ identity, log: pino({ level: 'silent' }), drive: noDrive, jobs: noJobWorker, payments: testProvider })
    expect(Object.keys(handlers).sort()).toEqual(operations.map(({ id }) => id).sort())
    expect(Object.values(handlers).every((handler) => typeof handler === 'function')).toBe(true)
    for (const { right, rightToAdd } of operations)
      for (const needed of [right, rightToAdd]) if (needed) expect(verbWords(needed).zh).not.toBe('')
  })

  test('names each operation, and each method at an address, once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length)
  })

  test('composes models by spread and leaves no format unchecked, so that dropping unknown keys empties nothing', () => {
    const all = [...parts(components), ...operations.flatMap(({ id }) => parts(schemasOf(id)))]
    const used = new Set(all.map(({ format }) => format).filter((format) => typeof format === 'string'))
    expect([...used].filter((format) => !Object.hasOwn(formats, format))).toEqual(['int32'])
    for (const part of all) for (const composed of ['allOf', 'anyOf', 'oneOf']) expect(part).not.toHaveProperty(composed)
  })

  test('wants a session or a right of everything but what comes before signing in, the public mall and tickets', () => {
    const open = operations.filter(({ access }) => access === 'public').map(({ id }) => id)
    expect(open.sort()).toEqual([
      'AuthApi_captcha',
      'AuthApi_forgetPasswordReset',
      'AuthApi_forgetPasswordSmscode',
      'AuthApi_forgetPasswordSmscodeNew',
      'AuthApi_loginSmscode',
      'AuthApi_providers',
      'AuthApi_token',
      'OpenDictApi_dictionary',
      'PaymentApi_callback',
      'PublicMallApi_brands',
      'PublicMallApi_localBarCode',
      'PublicMallApi_searchMallInfoPage',
      'RegistrationApi_mine',
      'SharedPaperApi_pdf',
      'TenantApi_info',
      'TicketInvoiceApi_ask',
      'TicketInvoiceApi_find',
      'UserApi_registerGuest',
    ])
    for (const { access, right } of operations) expect(right !== undefined).toBe(access === 'right')
  })

  test('changes nothing by GET but where the wire has always done so', () => {
    const changing = operations.filter(({ method, kind, event }) => method === 'get' && (kind === 'command' || event !== undefined))
    expect(changing.map(({ id }) => id).sort()).toEqual([
      'AuthApi_clearCache',
      'AuthApi_logout',
      'BusinessReturnApi_reject',
      'InquiryApi_delInquiryBody',
      'InquiryApi_saveOrUpdatePayment',
      'PushAccountingApi_expense',
      'PushAccountingApi_gain',
      'PushAccountingApi_invoice',
      'PushAccountingApi_loss',
      'PushAccountingApi_prepayment',
      'PushAccountingApi_receipt',
      'PushAccountingApi_settlement',
      'PushAccountingApi_stockIn',
      'PushAccountingApi_stockOut',
      'PushAccountingApi_supplement',
      'TagApi_disableByGet',
      'TagApi_enableByGet',
    ])
  })
})

describe('events', () => {
  test.each(transitions.map(({ id, event = '' }) => [id, event] as const))(
    '%s triggers %s, which its machine knows and lets requests send',
    (_id, event) => {
      const [kind = '', name = ''] = event.split('.')
      const words = documents[kind as keyof typeof documents]
      expect(words.eventNames).toContain(name)
      expect((words.events as Record<string, { internal?: boolean }>)[name]?.internal).toBeUndefined()
    },
  )

  const sent = Object.entries(documents).flatMap(([kind, { eventNames, events }]) =>
    eventNames.map((name) => ({
      event: `${kind}.${name}`,
      internal: (events as Record<string, { internal?: boolean }>)[name]?.internal === true,
    })),
  )

  test.each(sent.filter(({ internal }) => !internal))('$event has an operation', ({ event }) => {
    expect(transitions.map((operation) => operation.event)).toContain(event)
  })

  test.each(sent.filter(({ internal }) => internal))('$event is internal and no operation sends it', ({ event }) => {
    expect(transitions.map((operation) => operation.event)).not.toContain(event)
  })

  test('taken by operations say what they take, and need a right of their own', () => {
    for (const { takes, right } of transitions) expect(takes !== undefined && right !== undefined).toBe(true)
    expect(allRights()).toEqual(expect.arrayContaining(transitions.map(({ right }) => right)))
  })
})
