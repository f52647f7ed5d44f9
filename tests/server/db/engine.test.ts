import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { differences, isConstraint } from '#server/db/engine.ts'

/** An error as a node of a cluster reports it: only in its message, with the names of its shard of a table. */
function told(code: string, message: string, more: object = {}) {
  const error = Object.assign(new DatabaseError(message, message.length, 'error'), { code, ...more })
  const { constraint, table } = differences.citus.toPlainError(error) as DatabaseError
  return { constraint, table }
}

test.each([
  [
    'a duplicate',
    told('23505', 'duplicate key value violates unique constraint "supplier_tenant_id_supplier_code_key_102008"'),
    { constraint: 'supplier_tenant_id_supplier_code_key', table: undefined },
  ],
  [
    'a row that others refer to',
    told(
      '23503',
      'update or delete on table "depot_102040" violates foreign key constraint "document_tenant_id_depot_id_fkey_102555" on table "document_102555"',
    ),
    { constraint: 'document_tenant_id_depot_id_fkey', table: 'document' },
  ],
  [
    'a row that refers to nothing',
    told('23503', 'insert or update on table "document_102555" violates foreign key constraint "document_tenant_id_depot_id_fkey_102555"'),
    { constraint: 'document_tenant_id_depot_id_fkey', table: 'document' },
  ],
  [
    'a value that is out of bounds',
    told('23514', 'new row for relation "depot_102040" violates check constraint "depot_status_check_102040"'),
    { constraint: 'depot_status_check', table: 'depot' },
  ],
  [
    'what the coordinator has itself',
    told('23505', 'duplicate key value violates unique constraint "tenant_domain_key"', {
      constraint: 'tenant_domain_key',
      table: 'tenant',
    }),
    { constraint: 'tenant_domain_key', table: 'tenant' },
  ],
  ['another error', told('57014', 'canceling statement due to user request'), { constraint: undefined, table: undefined }],
])('%s on a cluster is told by the names of one PostgreSQL', (_what, answer, expected) => {
  expect(answer).toEqual(expected)
})

test('a name that a node has cut is known by its beginning', () => {
  const name = 'sales_room_price_tenant_id_comm_info_id_room_id_unit_id_key'
  const { constraint = '' } = told(
    '23505',
    'duplicate key value violates unique constraint "sales_room_price_tenant_id_comm_info_id_room_id_ce08fe57_102641"',
  )
  expect(isConstraint(constraint, name)).toBe(true)
  expect(isConstraint(constraint, 'sales_room_price_tenant_id_comm_info_id_unit_id_key')).toBe(false)
  expect(isConstraint(name, name)).toBe(true)
  expect(isConstraint('sales_room_price_tenant_id', name)).toBe(false)
})
