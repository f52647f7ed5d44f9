import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import { platformTenant } from '#server/db/connect.ts'
import { newBuyer } from '../../support/acts/buyer-acts.ts'
import { contractProblems, expectRefusal } from '../../support/contract/contract.ts'
import { refused } from '../../support/contract/example-refusals.ts'
import { openExampleShop } from '../../support/contract/example-shop.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { root } from '../../support/steps.ts'

// The examples in the contract can be sent: the example of every operation goes to a real app, with ids replaced by
// those of a shop's rows, and the answer must be what the document promises.
type Parameter = { $ref?: string; name: string; in: string; example?: unknown }
type Shown = { parameters?: Parameter[]; requestBody?: { content: Record<string, { example?: unknown }> }; responses: object }
type Document = {
  paths: Record<string, Record<string, Shown & { operationId: OperationId }>>
  components: { parameters: Record<string, Parameter> }
}

const document = parse(readFileSync(`${root}openapi/openapi.yaml`, 'utf8')) as Document
const shown = new Map(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => [operation.operationId, operation])),
)

const server = await startTestServer()
const { shop, filled } = await openExampleShop(server)
const { admin } = shop
// the month used in the examples must have a booking
await server.inTenant((tx) =>
  tx.query(`insert into accounting_period (tenant_id, legal_entity, period, version) values ($1, '', '2026-10', 1)`, [tx.tenantId]),
)
const platform = await server.as('admin', platformTenant)
const buyer = await newBuyer(shop, 'example-buyer')

function exampleOf(id: OperationId) {
  const { parameters = [], requestBody } = shown.get(id) as Shown
  const found = parameters.map(
    (parameter) => (parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter) as Parameter,
  )
  const query = Object.fromEntries(
    found.filter((one) => one.in === 'query' && one.example !== undefined).map(({ name, example }) => [name, example]),
  )
  return { query, body: Object.values(requestBody?.content ?? {})[0]?.example }
}

/**
 * `ending`: operations that end sessions, sent as another user; `ofOneSession`: operations that show one session what
 * another role sees.
 */
const ending: readonly OperationId[] = ['AuthApi_logout', 'UserApi_updatePassword']
const ofOneSession: readonly OperationId[] = ['RoleApi_look']
await server.addUser('leaver')

async function send(operation: Operation) {
  const { query, body } = (await filled(operation, exampleOf(operation.id))) as { query: object; body?: object }
  const input = { query, body: operation.sends === 'files' ? await withFile(body) : body } as never
  const { id, access } = operation
  const other = ending.includes(id) ? 'leaver' : ofOneSession.includes(id) ? 'admin' : undefined
  const who = access === 'buyer' ? buyer : other ? await server.as(other) : admin
  const answer = await who.call(operation.id, input)
  // rows that all tenants share are maintained by the platform's administrator
  return answer.key === 'NO_PERMISSION' && who === admin ? platform.call(operation.id, input) : answer
}

const withFile = async (body: object = {}) => ({ ...body, file: await sheetFile(['编号'], [['A001']]) })

/** Operations whose example may use a code that another example has used already. */
const twice: ReadonlySet<OperationId> = new Set([
  'BartererApi_submit',
  'CustomerPriceApi_submit',
  'FranchiseBrandApi_submit',
  'FranchiseCommodityApi_submit',
])

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the example of %s is answered as the document says',
  async (id, operation) => {
    const { status, body, key } = await send(operation)
    if (key) expectRefusal(body)
    else expect(contractProblems(id, body)).toEqual([])
    const expected = refused[id] ?? (twice.has(id) && key === 'DUPLICATE' ? key : undefined)
    expect({ status: key ? Math.floor(status / 100) : status, key }).toEqual({ status: expected ? 4 : 200, key: expected })
  },
)
