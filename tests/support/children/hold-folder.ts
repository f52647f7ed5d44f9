// Locks a folder until it is told to end; prints the reason if it cannot.
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts'

const [, , folder = '', address = 'a test'] = process.argv
try {
  const lock = await lockDataDir(folder, address)
  console.log('holds')
  const stay = setInterval(() => undefined, 1000)
  process.on('SIGTERM', async () => {
    await lock.release()
    clearInterval(stay)
  })
} catch (error) {
  console.log(`refused: ${error instanceof Error ? error.message : error}`)
}
