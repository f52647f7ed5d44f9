import { availableParallelism } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import type { OperationId } from '#contract/operations.gen.ts'
import { paperEndings, pictureBytes, sizeText } from '#domain/core/file-limits.ts'
import { refuse } from '../db/refuse.ts'
import { type StoredUpload, UploadedFile } from '../http/uploads.ts'
import { createSharedConcurrency } from '../load/user-concurrency.ts'
import { redrawPicture } from './picture.ts'

const pictureEndings = ['png', 'jpg'] as const
/**
 * What an upload is for. `logo`: a picture on printed documents; `return`: shown to the buyer who asks for a return
 * and to staff; `attachment`: belongs to a document or row and is visible to whoever sees that.
 */
export type Purpose = 'any' | 'picture' | 'avatar' | 'logo' | 'return' | 'attachment'

export const avatarBytes = 500 * 1024
const maxWidthPx = 4096
const purposeWidths: Readonly<Partial<Record<Purpose, number>>> = { avatar: 512, logo: 1024 }

/** Purposes whose pictures are stored small. */
const smallPurposes = ['avatar', 'logo'] as const satisfies readonly Purpose[]

/** The purpose that the uploader names; `any` for an unknown one. */
export function purposeOf({ purpose }: { purpose?: unknown }): Purpose {
  return smallPurposes.find((one) => one === purpose) ?? 'any'
}

/** Purpose by operation, for operations that store their file; the others only read it. */
const purposes: Readonly<Partial<Record<OperationId, (body: { purpose?: unknown }) => Purpose>>> = {
  OssApi_putFile: purposeOf,
  AttachmentApi_submit: () => 'attachment',
  CommodityFileApi_putPicture: () => 'picture',
  MallReturnApi_putPicture: () => 'return',
  ShopApi_putPicture: () => 'return',
  TransportHeadApi_putTransportheadFile: () => 'any',
}

/**
 * Examines the uploaded file of an operation and sets on it what will be stored. The file counts towards the
 * concurrency limit of `user`.
 */
export type AcceptFiles = (operation: OperationId, body: unknown, user: string) => Promise<void>

/**
 * Accepts files before the transaction begins, because a picture takes seconds: one picture per user at a time, and
 * over all users at most two, or half of the processors if that is less.
 */
export function createFileIntake(): AcceptFiles {
  const most = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
  const turns = createSharedConcurrency({ atOnce: 1, waiting: 100 }, { atOnce: most, waiting: 200 })
  return async (operation, body, user) => {
    const { file, purpose } = (body ?? {}) as { file?: unknown; purpose?: unknown }
    const purposeFor = purposes[operation]
    if (!purposeFor || !(file instanceof UploadedFile)) return
    file.kept = await acceptFile(file, purposeFor({ purpose }), () => turns.take(user, ''))
  }
}

/**
 * Examines an upload. Its type is detected from its bytes, and a picture is redrawn (`picture.ts`). Refuses FILE_KIND
 * for an unsupported type; FILE_LARGE, PICTURE_LARGE and PICTURE_HEAVY beyond the limits.
 */
async function acceptFile({ path, size }: UploadedFile, purpose: Purpose, takeTurn: () => Promise<() => void>): Promise<StoredUpload> {
  const found = await fileTypeFromFile(path)
  const allowed: readonly string[] = purpose === 'any' || purpose === 'attachment' ? [...pictureEndings, ...paperEndings] : pictureEndings
  if (!found || !allowed.includes(found.ext)) refuse('FILE_KIND', { params: { allowed: allowed.join(', ') } })
  const isPicture = (pictureEndings as readonly string[]).includes(found.ext)
  const limit = purpose === 'avatar' || purpose === 'logo' ? avatarBytes : pictureBytes
  if (isPicture && size > limit) refuse('FILE_LARGE', { params: { limit: sizeText(limit) } })
  if (!isPicture) return { extension: found.ext, type: found.mime, size }
  const endTurn = await takeTurn()
  try {
    const bytes = await redrawPicture(path, found.ext === 'png' ? 'png' : 'jpeg', purposeWidths[purpose] ?? maxWidthPx)
    return { extension: found.ext, type: found.mime, size: bytes }
  } finally {
    endTurn()
  }
}
