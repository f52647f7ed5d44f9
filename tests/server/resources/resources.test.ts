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

// One test suite for every resource: the server must do what the definition says, over HTTP on a real PostgreSQL. All
// share one app and tenant; values are generated from kinds and the contract, so a new resource is covered
// automatically.

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
