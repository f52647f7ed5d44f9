/**
 * A problem of the machine, the folder or the configuration that the operator must fix. Only its message is printed,
 * without a stack.
 */
export class SetUpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** Error codes of files and disks that the operator must fix, such as missing permission or a full disk. */
const machineCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOTEMPTY',
  'ELOOP',
])

const isMachineError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error && machineCodes.has(String(Reflect.get(error, 'code')))

/**
 * The text that a command prints when it fails: the message of a SetUpError or of a refusal by the file system; for
 * any other error the stack, because that is a bug of ours.
 */
export function commandErrorText(error: unknown): string {
  if (error instanceof SetUpError) return error.message
  if (isMachineError(error)) return `The system refused: ${error.message}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
