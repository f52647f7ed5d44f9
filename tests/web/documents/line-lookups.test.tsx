import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLineLookups } from '#web/documents/page/lines/lookups.ts'
import { LineGrid } from '#web/line-grid/line-grid.tsx'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { giveSizes, stored } from '../line-grid/line-grid-page.tsx'
import { settings, water } from '../line-grid/line-grid-samples.ts'

/** A server that pages and searches depots. */
function depotServer(count: number) {
  const depots = Array.from({ length: count }, (_, at) => ({ id: String(1000 + at), code: `D${at + 1}`, name: `门店${at + 1}` }))
  const none = () => data({ records: [], total: 0 })
  return fakeServer({
    DepotApi_list: ({ query: { keyword = '', size = '10' } }) => {
      const found = depots.filter(({ code }) => code.toLowerCase().startsWith(keyword.toLowerCase()))
      return data({ records: found.slice(0, Number(size)), total: found.length })
    },
    TaxRateApi_list: none,
    UnitApi_lookup: none,
  })
}

function openGrid() {
  giveSizes()
  const taken: { depotName?: string | null | undefined }[] = []
  function Grid() {
    const lookups = useLineLookups(undefined, false)
    return (
      <LineGrid
        kind="lookups"
        columns={lineColumns(['depotId'])}
        lines={[stored(water)]}
        readOnly={false}
        settings={settings}
        lookups={lookups}
        onChange={(lines) => taken.push(...lines)}
      />
    )
  }
  return { taken, ...show(<Grid />, session()) }
}

function depotCell(): HTMLElement {
  const cell = document.querySelector<HTMLElement>('[data-row="0"] [data-column="0"]')
  if (!cell) throw new Error('the grid shows no depot')
  return cell
}

test('the grid of a tenant with 300 depots finds the 250th', async () => {
  const server = depotServer(300)
  const { taken, user } = openGrid()
  await waitFor(() => expect(server.callsOf('DepotApi_list')).toHaveLength(1))
  await user.pointer({ keys: '[MouseLeft]', target: depotCell() })
  await user.keyboard('d250')
  expect(await screen.findByRole('option', { name: /门店250/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(taken.at(-1)).toMatchObject({ depotName: '门店250' })
})

test('of a tenant whose depots are all known nothing is searched', async () => {
  const server = depotServer(200)
  const { taken, user } = openGrid()
  await waitFor(() => expect(server.callsOf('DepotApi_list')).toHaveLength(1))
  await user.pointer({ keys: '[MouseLeft]', target: depotCell() })
  await user.keyboard('d150')
  expect(await screen.findByRole('option', { name: /门店150/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(taken.at(-1)).toMatchObject({ depotName: '门店150' })
  expect(server.callsOf('DepotApi_list')).toHaveLength(1)
})

test('[unitlist.silent] units that the server refuses to tell end quietly: the goods are offered as the list has them', async () => {
  const server = fakeServer({
    DepotApi_list: () => data({ records: [], total: 0 }),
    TaxRateApi_list: () => data({ records: [], total: 0 }),
    UnitApi_lookup: () => data({ records: [], total: 0 }),
    CommodityApi_list: () => data({ records: [water], total: 1 }),
    UnitApi_selectUnitListByCommInfoIds: () => refusal(400, '客户不存在', { key: 'REF_UNKNOWN' }),
  })
  const found: (readonly unknown[])[] = []
  function Search() {
    const { searchGoods } = useLineLookups('77', false)
    const search = async () => {
      found.push(await searchGoods('矿泉水'))
    }
    return (
      <button type="button" onClick={search}>
        find
      </button>
    )
  }
  const { user } = show(<Search />, session())
  await user.click(screen.getByRole('button', { name: 'find' }))
  await waitFor(() => expect(found).toHaveLength(1))
  expect(server.callsOf('UnitApi_selectUnitListByCommInfoIds')).toHaveLength(1)
  expect(found[0]).toMatchObject([{ id: water.id, unitList: water.unitList }])
  expect(screen.queryByRole('alert')).toBeNull()
})
