import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { operationOf, resourceOf } from '#resources/index.ts'
import { assignDepots } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { type ResourceShop, type Row, speaker } from '../../support/resources/resource-shop.ts'
import { rowsIn } from '../../support/sheets.ts'

type Choices = { records: { id: string }[]; total: number }

/**
 * Rows in a depot are for users who work there: every resource that refers to depots is read as a user of one of them.
 */
export function depotTests(shop: ResourceShop): void {
  const { definition, switchable, town, admin } = shop
  const [place] = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.to === 'DepotApi' ? [{ name, isOptional: !field.required }] : [],
  )
  if (!place) return
  const has = (verb: string) => operations.some(({ id }) => id === operationOf(definition, verb))
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort()

  /**
   * Two depots with a row each, one row without a depot if that is possible, and a user who works only in the first
   * depot.
   */
  async function openDepots() {
    const depots = speaker(town.admin, resourceOf('DepotApi'))
    const depot = async () => (await depots.save(await town.bodyFor(resourceOf('DepotApi')))) as Row & { name: string }
    const [own, other] = [await depot(), await depot()]
    const rowIn = (depotId: string | null) => admin.save({ ...shop.fresh(), [place?.name ?? '']: depotId })
    const [here, there] = [await rowIn(own.id), await rowIn(other.id)]
    const common = place?.isOptional ? [await rowIn(null)] : []
    const account = `of-depot-${definition.stem}-${own.id}`
    const userId = await town.app.addUser(account, { rights: allRights() })
    await town.app.inTenant((tx) => assignDepots(tx, userId, [own.id]))
    const client = await town.app.as(account)
    return { own, other, here, there, common, client, keeper: speaker(client, definition), rowIn }
  }

  test('who works in one depot sees its rows and those of none: in list, detail, look-up and export', async () => {
    const { own, other, here, there, common, client, keeper } = await openDepots()
    const seen = await keeper.page()
    const foreign = (row: Row) => row[place.name] !== undefined && row[place.name] !== own.id
    expect(seen.records.filter(foreign)).toEqual([])
    expect(ids(seen.records)).toEqual(expect.arrayContaining(ids([here, ...common])))
    expect(seen.total).toBe(seen.records.length)
    expect((await admin.page({ [place.name]: other.id })).records.map(({ id }) => id)).toEqual([there.id])
    expect(await keeper.page({ [place.name]: other.id })).toMatchObject({ records: [], total: 0 })
    expect((await keeper.page({ keyword: String(there[definition.keyword[0] ?? '']) })).records.filter(foreign)).toEqual([])
    expect((await keeper.detail(here.id)).id).toBe(here.id)
    expect(await keeper.call('detail', { query: { id: there.id } })).toMatchObject({ status: 200, data: {} })
    if (has('lookup')) {
      const offered = (await keeper.ok('lookup', { query: { ids: `${here.id},${there.id}` } })) as Choices
      expect([ids(offered.records), offered.total]).toEqual([[here.id], 1])
      const all = (await keeper.ok('lookup', { query: { size: 200 } })) as Choices
      expect(ids(all.records)).not.toContain(there.id)
    }
    const { id: job } = await client.ok('JobApi_export', { body: { resource: definition.api } })
    await town.app.jobs.idle()
    const sheet = await client.fetch(`/api/blade-resource/job/download?id=${job}`)
    const [head = [], ...cells] = await rowsIn(new Uint8Array(await sheet.arrayBuffer()))
    const at = head.indexOf(definition.fields[place.name]?.label.zh ?? '')
    expect(new Set(cells.flatMap((row) => row[at] || []))).toEqual(new Set([own.name]))
    expect(cells.length).toBe(seen.total)
  })

  test('and changes no others, by id, in a batch, or by moving them', async () => {
    const { own, other, here, there, keeper } = await openDepots()
    const sent = { ...shop.fresh(), [place.name]: own.id }
    const closed = { fields: [{ field: place.name, msg: `没有[${String(other.name)}]权限` }] }
    await shop.unchanged(async () => {
      await shop.refused('ROW_GONE', () => keeper.call('submit', { body: { ...sent, id: there.id, version: there.version } }))
      const moved = { ...here, [place.name]: other.id }
      for (const body of [moved, { ...shop.fresh(), [place.name]: other.id }])
        expect(await shop.refused('NO_PERMISSION', () => keeper.call('submit', { body }))).toMatchObject(closed)
      for (const verb of switchable ? ['disable', 'enable'] : [])
        await shop.refused('ROW_GONE', () => keeper.call(verb, { body: { id: there.id } }))
      await shop.refused('ROW_GONE', () => keeper.remove(there.id))
      await shop.refused('ROW_GONE', () => keeper.remove(`${here.id},${there.id}`))
    })
    const changed = await keeper.save({ ...here, ...sent, id: here.id, version: here.version })
    expect(changed).toMatchObject({ id: here.id, version: here.version + 1 })
    expect((await keeper.remove(here.id)).body).toMatchObject({ code: 200 })
  })
}
