import { readFile } from 'node:fs/promises'
import type { Tx } from '../db/connect.ts'
import type { Call, User } from '../http/request.ts'
import { UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'
import { deploy } from './deploy.ts'

const mostBytes = 1_000_000

/** Deploys each of the files that were sent, all or none. */
export async function deployFiles(tx: Tx, user: User, body: Call<'FlowManagerApi_deployUpload'>['body']): Promise<void> {
  const { category, tenantIds } = body
  for (const file of body.files) {
    if (!(file instanceof UploadedFile)) throw new Error('what was sent as a file was looked at as one')
    if (file.size > mostBytes) refuse('FILE_LARGE', { params: { limit: '1 MB' } })
    await deploy(tx, user, { xml: await readFile(file.path, 'utf8'), category, tenantIds, field: 'files' })
  }
}
