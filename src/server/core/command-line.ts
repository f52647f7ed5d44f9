/** The command that started this process; set by the archive's own launcher, absent under npm. */
const called = process.env.DANJU_COMMAND || undefined

/** True in the packaged archive, which has its own command and neither npm nor build tools. */
export const isArchive = called !== undefined

/** A command as users type it here, such as `npm run backup -- --keep 14` or `./danju backup --keep 14`. */
export function commandLine(command: string, words = ''): string {
  const tail = words === '' ? '' : ` ${words}`
  if (called !== undefined) return `${called} ${command}${tail}`
  return `npm ${command === 'start' ? '' : 'run '}${command}${tail && ` --${tail}`}`
}
