import { noteFile } from '#server/documents/engine/events/notes.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { freightBillKind } from './freight-bill.server.ts'
import { filesOf } from './freight-store.ts'

type FreightFile = { link: string; name: string }

/**
 * Saves a file with a freight bill, replacing the one before; allowed in every state, and logged as a note. Returns
 * the file; refuses DOC_GONE without the bill.
 */
export async function saveFreightFile(
  call: Parameters<typeof openRun>[0],
  id: string,
  keep: () => Promise<FreightFile>,
): Promise<FreightFile> {
  const run = await openRun(call)
  const { tx, user } = run
  const kept: FreightFile[] = []
  const before = (await filesOf(tx, [id])).get(id)?.fileName
  await noteFile(run, kindNamed(freightBillKind.words.id), id, before, async () => {
    const file = await keep()
    await tx.query(
      'insert into freight_file (tenant_id, document_id, link, name, create_user, create_time) values ($1, $2, $3, $4, $5, $6)',
      [tx.tenantId, id, file.link, file.name, user.id, tx.now],
    )
    kept.push(file)
    return file.name
  })
  return kept[0] ?? { link: '', name: '' }
}
