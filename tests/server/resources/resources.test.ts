import { beforeAll, describe } from 'vitest'
import { resources } from '#resources/index.ts'
import { openTown, resourceShop } from '../../support/resources/resource-shop.ts'
import { startTestServer } from '../../support/server.ts'
import { depotTests } from './depots.ts'
import { inputTests, platformTests, rightTests, secretTests, tenantTests } from './isolation.ts'
import { lookTests } from './looks.ts'
import { lookupTests, withinTests } from './lookups.ts'
import { filterTests, keywordTests, linkTests, pageTests, sortTests } from './reads.ts'
import { treeTests } from './trees.ts'
import { entryTests, onlyOneTests, removalTests, versionTests } from './writes.ts'

// ONE suite for every resource: what a definition says is what the server does, over HTTP on a real PostgreSQL. All
// share an app and a tenant; values are made from kinds and contract, so a new resource is covered by being there.

const town = await openTown(await startTestServer())

describe.each(resources.map((definition) => ({ definition, name: definition.label.en })))('$name', ({ definition }) => {
  const shop = resourceShop(town, definition)
  beforeAll(shop.open)

  pageTests(shop)
  filterTests(shop)
  linkTests(shop)
  sortTests(shop)
  keywordTests(shop)
  if (!shop.entered) {
    lookTests(shop)
    return
  }
  lookupTests(shop)
  withinTests(shop)
  entryTests(shop)
  versionTests(shop)
  removalTests(shop)
  onlyOneTests(shop)
  treeTests(shop)
  inputTests(shop)
  if (definition.scope === 'platform') platformTests(shop)
  else {
    tenantTests(shop)
    rightTests(shop)
  }
  secretTests(shop)
  depotTests(shop)
})
