/** How whoever started this process calls Danju: the archive's own command says so, or npm runs it. */
const called = process.env.DANJU_COMMAND || undefined

/** Whether this is the archive, which has its own command and neither npm nor anything to build with. */
export const isArchive = called !== undefined

/** A command as its reader types it here, such as `npm run backup -- --keep 14` or `./danju backup --keep 14`. */
export function commandLine(command: string, words = ''): string {
  const tail = words === '' ? '' : ` ${words}`
  if (called !== undefined) return `${called} ${command}${tail}`
  return `npm ${command === 'start' ? '' : 'run '}${command}${tail && ` --${tail}`}`
}
