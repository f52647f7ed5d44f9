import { type Operation, operations } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import type { SourceLink } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { isResource, type ReferenceTarget, type ResourceApi, resourceOf } from '#resources/index.ts'
import { type FactSet, predicted, type Wire } from '../laws/conformance.ts'
import { isEntered } from '../resources/resource-samples.ts'
import { openTown, type ResourceTown, speaker } from '../resources/resource-shop.ts'
import { samplesByKind } from '../samples/index.gen.ts'
import type { TestApp } from '../server.ts'
import { approvedOrder, openShop, type Shop } from '../shop.ts'
import { exampleAudit } from './example-audits.ts'

/** The id used for every row in the contract's examples. */
export const exampleId = '1990000000000000001'

/** A row that an example is about. */
type Own = { id: string; version?: number; headId?: string; lines?: Wire['lines'] }

/** Fields that refer to rows of a resource; those for goods and partners use the shop's rows. */
const targets: Readonly<Record<string, ReferenceTarget>> = {
  brandId: 'BrandApi',
  classifyId: 'ClassificationApi',
  customerId: 'CustomerApi',
  bartererId: 'CustomerApi',
  deptId: 'DeptApi',
  specId: 'SpecApi',
  typeId: 'MallHelpTypeApi',
  roleIds: 'RoleApi',
  roleId: 'RoleApi',
  receiverId: 'UserApi',
  depotIds: 'DepotApi',
  menuIds: 'MenuApi',
  datasourceId: 'DatasourceApi',
  barterIds: 'CustomerApi',
  tagIds: 'TagApi',
  tillId: 'TillApi',
  agreementId: 'SupplierAgreementApi',
}

/** Services that are about another service's rows. */
const served: Readonly<Record<string, ResourceApi>> = {
  BartererApi: 'CustomerApi',
  BaseCustomerPriceApi: 'CustomerPriceApi',
  FranchiseBrandApi: 'BrandApi',
  FranchiseCommodityApi: 'CommodityApi',
  StaffChangeApi: 'StaffApi',
  StoreInventoryApi: 'DepotApi',
}

/** Operations of documents that send goods from one depot to another. */
const movesGoods = /^(MoveInventory|Requisition|StoreReturn)Api_/

async function rowsByField(shop: Shop, town: ResourceTown): Promise<Record<string, string>> {
  const [goods = ''] = shop.goods
  const made = Object.entries(targets).map(async ([name, api]) => [name, await town.rowOf(api)] as const)
  const order = await approvedOrder(shop, '10')
  return {
    ...Object.fromEntries(await Promise.all(made)),
    supplierId: shop.supplierId,
    supplierIds: shop.supplierId,
    depotId: shop.depotId,
    inDepotId: shop.otherDepotId,
    commInfoId: goods,
    commInfoIds: goods,
    unitId: shop.bottleId,
    taxRateId: shop.taxRates['13'],
    sourceBillId: order.id,
    sourceBodyId: order.lines[0]?.id ?? '',
  }
}

/** The resource to which a field refers. */
function referredBy({ id }: Operation, name: string): ReferenceTarget | undefined {
  const api = id.split('_')[0] ?? ''
  const field = isResource(api) ? resourceOf(api).fields[name] : undefined
  return field && 'to' in field ? field.to : undefined
}

/**
 * The document kind of a service, from the events of its operations; services for lines have that of their document.
 */
const kinds = new Map(operations.flatMap(({ id, event }) => (event ? [[id.split('_')[0], event.split('.')[0] ?? '']] : [])))
const kindOf = (api: string): string => kinds.get(api) ?? kinds.get(api.replace(/LineApi$/, 'Api')) ?? ''

/** A document for which the law allows the event, else one whose state lists it; without an event, the first draft. */
async function documentFor(words: AnyWords, sets: readonly FactSet[], type: string | undefined): Promise<Own> {
  let known: Wire | undefined
  for (const { settings, reach } of sets)
    for (const [state, make] of settings ? [] : Object.entries(reach)) {
      if (type !== undefined && !words.eventsIn(state).includes(type)) continue
      known = await make()
      const event = { type: type ?? '', remark: '不要了', lineIds: [known.lines.at(-1)?.id ?? ''] }
      if (type === undefined || 'to' in predicted(words, known, event)) return known
    }
  return known ?? { id: exampleId }
}

/** A new row of the resource, or the existing one if two rows may not refer to the same row. */
async function rowFor(town: ResourceTown, api: ResourceApi): Promise<Own> {
  const definition = resourceOf(api)
  const { call, page } = speaker(definition.scope === 'platform' ? town.platform : town.admin, definition)
  const { key, data } = await call('submit', { body: await town.bodyFor(definition) })
  const row = key ? (await page()).records.at(-1) : (data as Own)
  return row ?? { id: exampleId }
}

/** A shop to which the contract's examples can be sent: their ids are replaced by those of existing rows. */
export async function openExampleShop(server: TestApp) {
  const shop = await openShop(server)
  const town = await openTown(server)
  const named = await rowsByField(shop, town)
  const sets: Record<string, readonly FactSet[]> = {}
  for (const [kind, samples] of Object.entries(samplesByKind)) sets[kind] = (await samples(shop, async () => shop.admin)).sets

  /** A document in a state from which the rule of a link may copy. */
  async function openSource({ kind, open }: SourceLink): Promise<Own> {
    const words = wordsOfKind(kind) as AnyWords
    const reached = (sets[kind] ?? []).flatMap(({ settings, reach }) => (settings ? [] : Object.entries(reach)))
    const make = reached.find(([state]) => words.tagsOf(state).includes(open))?.[1]
    return make ? make() : { id: exampleId }
  }

  async function ownOf(operation: Operation): Promise<Own> {
    const { id, event } = operation
    const audit = await exampleAudit(shop, town, operation)
    if (audit) return audit
    const api = id.split('_')[0] ?? ''
    // the document copied from is another one
    const source = allDefinitions.find((definition) => definition.api === api)?.source
    if (source && /_pull[A-Z]/.test(id)) return openSource(source)
    const [kind = '', type] = event?.split('.') ?? [kindOf(api)]
    if (sets[kind]) {
      const document = await documentFor(wordsOfKind(kind) as AnyWords, sets[kind], type)
      return api.endsWith('LineApi') ? { ...document, headId: document.id, id: document.lines?.[0]?.id ?? '' } : document
    }
    const resource = served[api] ?? api
    return isResource(resource) && isEntered(resource) ? rowFor(town, resource) : { id: exampleId }
  }

  return {
    shop,
    /** The example of an operation, with ids of the shop's rows. */
    async filled(operation: Operation, example: unknown): Promise<unknown> {
      let own: Promise<Own> | undefined
      const fill = async (name: string, value: unknown): Promise<unknown> => {
        if (Array.isArray(value)) return Promise.all(value.map((part) => fill(name, part)))
        if (typeof value === 'object' && value !== null)
          return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, part]) => [key, await fill(key, part)])))
        if (value !== exampleId && name !== 'version') return value
        const to = referredBy(operation, name)
        if (to) return town.rowOf(to)
        // goods that the samples of such documents have in stock
        if (name === 'commInfoId' && movesGoods.test(operation.id)) return shop.goods[5]
        if (named[name]) return named[name]
        own ??= ownOf(operation)
        const { id, version = 1, headId, lines } = await own
        if (name === 'version') return version
        if (name === 'headId') return headId ?? id
        return name === 'lineIds' ? (lines?.at(-1)?.id ?? id) : id
      }
      return fill('', example)
    },
  }
}
