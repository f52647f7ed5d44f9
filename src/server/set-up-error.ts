/** Something about the machine, the folder or the configuration that the operator must see to: its message is the whole answer. */
export class SetUpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** What the system says of files and disks: a user's right, a full disk, a file where a folder should be. */
const ofMachine = new Set([
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

const isOfMachine = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error && ofMachine.has(String(Reflect.get(error, 'code')))

/** What a command prints when it fails: the sentence of a SetUpError; of anything else, which is a fault of ours, all there is. */
export function explain(error: unknown): string {
  if (error instanceof SetUpError) return error.message
  if (isOfMachine(error)) return `The system refused: ${error.message}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
