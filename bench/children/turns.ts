// Loaded into an app by --import: logs each stretch between two ticks of a timer in which the main thread used more
// than 5 ms of processor time. Unlike the delay of the event loop, this is not lengthened by other processes.
import { appendFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file') ?? ''
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let before = spent()
setInterval(() => {
  const now = spent()
  if (now - before > 5) appendFileSync(file, `${Date.now()} ${now - before}\n`)
  before = spent()
}, 10).unref()
