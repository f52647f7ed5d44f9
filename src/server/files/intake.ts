import { availableParallelism } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import type { OperationId } from '#contract/operations.gen.ts'
import { paperEndings, pictureBytes, sizeText } from '#domain/file-limits.ts'
import { createCommonTurns } from '../http/turns.ts'
import { type Kept, UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'
import { redrawPicture } from './picture.ts'

const pictures = ['png', 'jpg'] as const
/** `logo`: stands on what is printed · `return`: shows what is asked back, to who asks and to the staff; `attachment`: belongs to a document or a row, and is seen by who sees that. */
export type Purpose = 'any' | 'picture' | 'avatar' | 'logo' | 'return' | 'attachment'

export const avatarBytes = 500 * 1024
const widestPx = 4096
const widths: Readonly<Partial<Record<Purpose, number>>> = { avatar: 512, logo: 1024 }

/** Pictures that are kept small. */
const small = ['avatar', 'logo'] as const satisfies readonly Purpose[]

/** What whoever sends a file says that it is for. */
export function purposeOf({ purpose }: { purpose?: unknown }): Purpose {
  return small.find((one) => one === purpose) ?? 'any'
}

/** What the file of an operation is for that keeps it; others read theirs and keep nothing. */
const purposes: Readonly<Partial<Record<OperationId, (body: { purpose?: unknown }) => Purpose>>> = {
  OssApi_putFile: purposeOf,
  AttachmentApi_submit: () => 'attachment',
  CommodityFileApi_putPicture: () => 'picture',
  MallReturnApi_putPicture: () => 'return',
  ShopApi_putPicture: () => 'return',
  TransportHeadApi_putTransportheadFile: () => 'any',
}

/** Looks at the file that came for an operation, and sets what is kept of it. `user`: whose turn it takes. */
export type TakeIn = (operation: OperationId, body: unknown, user: string) => Promise<void>

/**
 * Takes files in before a transaction begins, for a picture takes seconds: one picture of a user at once, and of all users as many as leave
 * half of the processors to everything else.
 */
export function createIntake(): TakeIn {
  const most = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
  const turns = createCommonTurns({ atOnce: 1, waiting: 100 }, { atOnce: most, waiting: 200 })
  return async (operation, body, user) => {
    const { file, purpose } = (body ?? {}) as { file?: unknown; purpose?: unknown }
    const purposeFor = purposes[operation]
    if (!purposeFor || !(file instanceof UploadedFile)) return
    file.kept = await takeIn(file, purposeFor({ purpose }), () => turns.take(user, ''))
  }
}

/**
 * Looks at what was uploaded: its type is what its bytes say. A picture is drawn anew (`picture.ts`).
 * Refuses FILE_KIND for a type that is not kept here, FILE_LARGE, PICTURE_LARGE and PICTURE_HEAVY beyond the limits.
 */
async function takeIn({ path, size }: UploadedFile, purpose: Purpose, takeTurn: () => Promise<() => void>): Promise<Kept> {
  const found = await fileTypeFromFile(path)
  const allowed: readonly string[] = purpose === 'any' || purpose === 'attachment' ? [...pictures, ...paperEndings] : pictures
  if (!found || !allowed.includes(found.ext)) refuse('FILE_KIND', { params: { allowed: allowed.join(', ') } })
  const isPicture = (pictures as readonly string[]).includes(found.ext)
  const limit = purpose === 'avatar' || purpose === 'logo' ? avatarBytes : pictureBytes
  if (isPicture && size > limit) refuse('FILE_LARGE', { params: { limit: sizeText(limit) } })
  if (!isPicture) return { extension: found.ext, type: found.mime, size }
  const endTurn = await takeTurn()
  try {
    const bytes = await redrawPicture(path, found.ext === 'png' ? 'png' : 'jpeg', widths[purpose] ?? widestPx)
    return { extension: found.ext, type: found.mime, size: bytes }
  } finally {
    endTurn()
  }
}
