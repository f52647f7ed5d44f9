import { expect, test } from 'vitest'
import { visibleIds } from '#server/documents/engine/depot-access.ts'
import { ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { move } from '../../support/kinds/move.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await enterTestKinds(server, [move])

const person = async (account: string, ...depots: string[]) => ({
  tenantId: server.tenantId,
  id: await server.addUser(account),
  depots: new Set(depots),
})
const sender = await person('sender', shop.depotId)
const receiver = await person('receiver', shop.otherDepotId)
const manager = await person('manager', shop.depotId, shop.otherDepotId)
const stranger = await person('stranger', '1')

type Person = typeof sender
const between = { depotId: shop.depotId, inDepotId: shop.otherDepotId }
const draftOf = (who: Person, body = between) => ask(server, move, { event: { type: 'SAVE' }, body }, who)
const doIt = (who: Person, { id, version }: { id: string; version: number }, type: string) =>
  ask(server, move, { id, version, event: { type } }, who)
const foreign = (field: string, button: string) => ({ key: 'NO_PERMISSION', problems: [{ field, params: { button } }] })

test('the sender may dispatch, the receiver may take in, and what says nothing needs both', async () => {
  const draft = await draftOf(sender)
  await expect(doIt(receiver, draft, 'DISPATCH')).rejects.toMatchObject(foreign('depotId', '总仓'))
  const underway = await doIt(sender, draft, 'DISPATCH')
  expect(underway.state).toBe('underway')
  await expect(doIt(sender, underway, 'ARRIVE')).rejects.toMatchObject(foreign('inDepotId', '二号仓'))
  const arrived = await doIt(receiver, underway, 'ARRIVE')
  await expect(doIt(sender, arrived, 'FINISH')).rejects.toMatchObject(foreign('inDepotId', '二号仓'))
  await expect(doIt(receiver, arrived, 'FINISH')).rejects.toMatchObject(foreign('depotId', '总仓'))
  expect(await doIt(manager, arrived, 'FINISH')).toMatchObject({ state: 'finished' })
})

test('each is offered what he may do and told why not of the rest', async () => {
  const underway = await doIt(sender, await draftOf(sender), 'DISPATCH')
  const arrive = expect.objectContaining({ type: 'ARRIVE', allowed: false, reason: expect.stringContaining('二号仓') })
  expect(underway.events).toEqual([arrive])
})

test('of his own draft too the sender needs the depot that goods leave, as it is stored and as it is said', async () => {
  const asks = { depotId: shop.otherDepotId, inDepotId: shop.depotId }
  const draft = await draftOf(sender, asks)
  await expect(doIt(sender, draft, 'DISPATCH')).rejects.toMatchObject(foreign('depotId', '二号仓'))
  const mended = await ask(server, move, { id: draft.id, version: draft.version, event: { type: 'SAVE' }, body: between }, sender)
  const turned = { id: draft.id, version: mended.version, event: { type: 'DISPATCH' }, body: asks }
  await expect(ask(server, move, turned, sender)).rejects.toMatchObject(foreign('depotId', '二号仓'))
  expect(await doIt(sender, mended, 'DISPATCH')).toMatchObject({ state: 'underway' })
})

test('both see it and nobody of a third depot does', async () => {
  const { id, version } = await draftOf(manager)
  const seen = (who: Person) => server.inTenant((tx) => visibleIds(tx, who, [id]))
  expect([(await seen(sender)).size, (await seen(receiver)).size, (await seen(stranger)).size]).toEqual([1, 1, 0])
  await expect(doIt(stranger, { id, version }, 'DISPATCH')).rejects.toMatchObject({ key: 'NO_PERMISSION' })
})
