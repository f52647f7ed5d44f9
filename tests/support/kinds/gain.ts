import { sameLaw } from '#machines/engine/in-words.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { anyKind } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { openingInventoryKind } from '#server/documents/types/stock/opening-inventory/opening-inventory.server.ts'

const words = sameLaw(openingInventory, { id: 'testGain', label: { zh: '盘盈单', en: 'Gain' } })

/** A second kind under the law of opening inventories, with its own name and numbers; counts create it. */
export const gain = anyKind(
  { ...openingInventoryKind, words, hash: machineHash(words) },
  { ...openingInventoryDocument, words, prefix: 'TY' },
)
