import { readFile } from 'node:fs/promises'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, User } from '../http/request.ts'
import { UploadedFile } from '../http/uploads.ts'
import { deployProcess } from './deploy.ts'

const maxBytes = 1_000_000

/** Deploys the uploaded files: all of them, or none if one is refused. */
export async function deployFiles(tx: Tx, user: User, body: Call<'FlowManagerApi_deployUpload'>['body']): Promise<void> {
  const { category, tenantIds } = body
  for (const file of body.files) {
    if (!(file instanceof UploadedFile)) throw new Error('what was sent as a file was looked at as one')
    if (file.size > maxBytes) refuse('FILE_LARGE', { params: { limit: '1 MB' } })
    await deployProcess(tx, user, { xml: await readFile(file.path, 'utf8'), category, tenantIds, field: 'files' })
  }
}
