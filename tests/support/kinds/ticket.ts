import { sameLaw } from '#machines/engine/in-words.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { distributeNewTables } from '#server/db/distribution/distribute.ts'
import { anyKind } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { openingInventoryKind } from '#server/documents/types/stock/opening-inventory/opening-inventory.server.ts'
import type { TestDatabase } from '../database/postgres.ts'

const words = sameLaw(openingInventory, { id: 'testTicket', label: { zh: '小票', en: 'Ticket' } })

/** A kind with a till and change in its head, and payments in addition to lines of goods. */
export const ticket = anyKind(
  {
    ...openingInventoryKind,
    words,
    hash: machineHash(words),
    own: [
      {
        table: 'test_ticket',
        columns: { till: ['till', 'text'], changeAmt: ['change_amt', 'numeric'] },
        inputs: ['till', 'changeAmt'],
        figures: ['changeAmt'],
      },
      {
        table: 'test_payment',
        columns: { method: ['method', 'text'], paidAmt: ['paid_amt', 'numeric'], slip: ['slip', 'text'] },
        inputs: ['method', 'paidAmt'],
        figures: ['paidAmt'],
        lines: 'payments',
      },
    ],
  },
  { ...openingInventoryDocument, words, prefix: 'TX' },
)

/** Creates the tables of this kind, as a migration would. */
export const ticketTables = ({ asOwner }: TestDatabase) =>
  asOwner(async (client) => {
    for (const text of [
      'create table test_ticket (tenant_id text, document_id bigint, till text, change_amt numeric, primary key (tenant_id, document_id))',
      `call own_table('test_ticket')`,
      `create table test_payment (tenant_id text, id bigint default nextval('id_seq'), document_id bigint, index_no integer,
        method text, paid_amt numeric, slip text, primary key (tenant_id, id))`,
      `call own_lines('test_payment')`,
    ])
      await client.query(text)
    await distributeNewTables(client)
  })
