const kibibyte = 1024
const mebibyte = kibibyte * kibibyte

/** Names of files that are kept, by how they end. */
export const pictureEndings = ['png', 'jpg', 'jpeg'] as const
export const paperEndings = ['pdf', 'xlsx', 'docx'] as const

/** How large a picture may be, and any file. */
export const pictureBytes = 10 * mebibyte
export const fileBytes = 20 * mebibyte

/** 500 KB, 10 MB. */
export const sizeText = (bytes: number): string =>
  bytes < mebibyte ? `${Math.round(bytes / kibibyte)} KB` : `${Math.round(bytes / mebibyte)} MB`

/** Why a file of this name and size is not kept, as far as that can be said before it is sent: what it is, its bytes decide. */
export function fileProblem({ name, size }: { name: string; size: number }): 'kind' | 'size' | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const isPicture = (pictureEndings as readonly string[]).includes(ending)
  if (!isPicture && !(paperEndings as readonly string[]).includes(ending)) return 'kind'
  return size > (isPicture ? pictureBytes : fileBytes) ? 'size' : undefined
}
