import { screen, within } from '@testing-library/react'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import SetupPage from '#web/setup/setup.page.tsx'
import SetupWay from '#web/setup/setup-card.tsx'
import { data, type FakeCall, fakeServer, refusal } from './fake-server.ts'
import { session, show } from './web.tsx'

/** The rights of a user who sets up a company. */
export const rights = [
  'sysconfig_edit',
  'legalentity_add',
  'depot_add',
  'communit_add',
  'commclassify_add',
  'comminfo_add',
  'openinginventory_view',
  'user_view',
  'purchasein_view',
]
export const page = (...names: string[]) =>
  data({ records: names.map((name, at) => ({ id: String(at), name })), total: names.length, size: 5, current: 1, pages: 1 })

type Saved = { name?: string; configValue?: string; version?: number; id?: string }

/** A company without any data, which stores what is sent to it as the server does. */
export function company({ steps = '', units = [] as string[], receipts = [] as string[] } = {}) {
  const values: Record<string, string> = { PRINT_COMPANY: '', TAXPAYER_KIND: 'general', NUMBER_DECIMAL_PLACES: '2', FIRST_STEPS: steps }
  const versions: Record<string, number> = {}
  const kept: Record<string, string[]> = { depots: [], entities: [], units, classes: [], goods: [], people: ['管理员'], imports: [] }
  const item = (configKey: string) => ({
    ...{ group: 'print', groupName: '打印设置', configName: configKey, kind: 'text' },
    ...{ configKey, id: configKey, version: versions[configKey] ?? 1, configValue: values[configKey] },
  })
  const keeps =
    (list: string, nameOf: (body: Saved & Record<string, unknown>) => unknown) =>
    ({ body }: FakeCall) => {
      kept[list]?.push(String(nameOf(body as Saved & Record<string, unknown>)))
      return data({ id: `${list}-${kept[list]?.length}`, ...(list === 'people' ? { password: 'Erst24680wort' } : {}) })
    }
  const lists = (list: string) => () => page(...(kept[list] ?? []))
  const server = fakeServer({
    SysconfigApi_editList: () => data(Object.keys(values).map(item)),
    SysconfigApi_updateV: ({ body }: FakeCall) => {
      const { id = '', configValue = '', version } = body as Saved
      if (version !== (versions[id] ?? 1)) return refusal(409, '该数据已被修改', { key: 'VERSION_STALE' })
      versions[id] = (versions[id] ?? 1) + 1
      values[id] = configValue
      return data(item(id))
    },
    DeptApi_list: () => data([{ id: '1', deptName: '邻里便利' }]),
    DepotApi_list: lists('depots'),
    DepotApi_submit: keeps('depots', ({ name }) => name),
    LegalEntityApi_list: lists('entities'),
    LegalEntityApi_submit: keeps('entities', ({ name }) => name),
    UnitApi_list: lists('units'),
    UnitApi_submit: keeps('units', ({ name }) => name),
    ClassificationApi_list: lists('classes'),
    ClassificationApi_submit: keeps('classes', ({ name }) => name),
    CommodityApi_list: () => data({ records: kept.goods?.map((commInfoName) => ({ commInfoName })), total: kept.goods?.length }),
    CommodityApi_submit: keeps('goods', ({ commInfoName }) => commInfoName),
    TaxRateApi_list: () => data({ records: [{ id: '13', taxRate: '13' }], total: 1 }),
    OpeningInventoryApi_list: () => page(),
    JobApi_list: lists('imports'),
    ClassificationApi_code: () => data(`0${(kept.classes?.length ?? 0) + 1}`),
    PurchaseReceiptApi_list: () => page(...receipts),
    UserApi_page: lists('people'),
    UserApi_submit: keeps('people', ({ realName }) => realName),
    RoleApi_tree: () => data([{ id: '7', title: '管理员' }]),
  })
  return { server, values, versions, kept }
}

export function open(what: 'page' | 'card' = 'page', ...granted: string[]) {
  const home = { key: '/wel', path: '/wel', label: '' }
  const tabs = createActor(openTabsMachine, { input: { home } }).start()
  tabs.send({ type: 'OPEN', tab: { key: '/setup', path: '/setup', label: '' } })
  const shown = show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: '/setup', path: '/setup' }}>{what === 'page' ? <SetupPage /> : <SetupWay />}</PaneContext>
    </TabsContext>,
    session(...(granted.length > 0 ? granted : rights)),
  )
  return { ...shown, tabs }
}
export const stepLine = (name: RegExp) => within(screen.getByRole('list')).getByRole('button', { name })
export const region = (name: string) => screen.findByRole('region', { name })
