import { operations } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '../definition/field.ts'
import type { MenuPlace } from '../definition/menu-place.ts'
import type { ResourceApi } from '../definition/resource-api.ts'
import type { ResourceDefinition } from '../definition/resource-definition.ts'
import { resources } from '../index.ts'

/** A kind of request to change master data: its service, rights, page, and targets. */
export type AuditKind = {
  kind: 'customer' | 'commodity' | 'data' | 'recommended'
  api: 'CustomerAuditApi' | 'CommodityAuditApi' | 'DataAuditApi' | 'CustomerRecommendedApi'
  stem: string
  label: Words
  menu: MenuPlace
  /** The resource that the requests are about; absent if each request names one. */
  target?: ResourceApi
  /** The request can only be for a new row; the row's code is generated on approval. */
  newOnly?: true
}

const menu = (group: MenuPlace['group'], path: string, sort: number): MenuPlace => ({ group, path, sort, icon: 'search' })

/** The four kinds of requests; one law serves all (ADR 80). */
export const audits: readonly AuditKind[] = [
  {
    kind: 'customer',
    api: 'CustomerAuditApi',
    stem: 'customeraudit',
    label: { zh: '客户审核', en: 'Customer audits' },
    menu: menu('partner', '/base/customerAudit', 110),
    target: 'CustomerApi',
  },
  {
    kind: 'recommended',
    api: 'CustomerRecommendedApi',
    stem: 'customerrecommended',
    label: { zh: '客户推荐', en: 'Recommended customers' },
    menu: menu('partner', '/base/customerRecommended', 120),
    target: 'CustomerApi',
    newOnly: true,
  },
  {
    kind: 'commodity',
    api: 'CommodityAuditApi',
    stem: 'commaudit',
    label: { zh: '商品审核', en: 'Goods audits' },
    menu: menu('base', '/base/commAudit', 410),
    target: 'CommodityApi',
  },
  {
    kind: 'data',
    api: 'DataAuditApi',
    stem: 'dataaudit',
    label: { zh: '数据审核', en: 'Data audits' },
    menu: menu('base', '/base/dataAudit', 420),
  },
]

const words = (zh: string, en: string): Words => ({ zh, en })
const text = (zh: string, en: string, width: number) => ({ label: words(zh, en), kind: 'text', list: true, width }) as const

/** The columns of a list of requests, by their wire names, in the order of list and sheet. */
export const auditFields = {
  targetName: text('对象', 'About', 200),
  statusName: text('状态', 'Status', 132),
  submitUserName: text('申请人', 'Asked by', 110),
  submitTime: text('申请时间', 'Asked at', 140),
  reason: text('申请原因', 'Why', 180),
  auditUserName: text('审核人', 'Decided by', 110),
  auditTime: text('审核时间', 'Decided at', 140),
  auditRemark: text('审核意见', 'What was said', 180),
} as const satisfies Readonly<Record<string, Field>>

const servedOperations = new Set<string>(operations.map(({ id }) => id))
const ownAudits = new Set(audits.map(({ target }) => target))

/**
 * The targets of a kind of request: its own resource, or, if it names none, the tenant's master data that users enter,
 * except resources that have their own kind of request.
 */
export const auditTargets = ({ target }: AuditKind): readonly ResourceDefinition[] =>
  resources.filter(({ api, menu: { group }, scope }) => {
    if (target) return api === target
    const isEntered = servedOperations.has(`${api}_submit`) && servedOperations.has(`${api}_lookup`)
    return isEntered && !ownAudits.has(api) && scope === undefined && (group === 'base' || group === 'partner')
  })

/** The operation that lists all requests of a kind. */
export const auditListOf = ({
  api,
}: AuditKind): 'CustomerAuditApi_list' | 'CustomerRecommendedApi_list' | 'CommodityAuditApi_auditlist' | 'DataAuditApi_auditlist' =>
  (servedOperations.has(`${api}_list`) ? `${api}_list` : `${api}_auditlist`) as ReturnType<typeof auditListOf>
