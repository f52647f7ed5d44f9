import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DataDirHeld, holderOf, lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import { machineIdentity, startOf } from '#server/db/embedded/process-identity.ts'
import { startChild } from '../../support/children.ts'
import { testFolder } from '../../support/folders.ts'

// processes are started and killed, with files that are synced to the disk, which takes long
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

async function leaveLock(folder: string, holder: object): Promise<string> {
  const lock = await lockDataDir(folder, 'nobody')
  await lock.release()
  const file = join(folder, 'lock', '1')
  await writeFile(file, JSON.stringify({ machine: machineIdentity(), since: '2026-01-01T00:00:00.000Z', address: 'before', ...holder }))
  return file
}

test('a second start on the same folder refuses and names the holder: process, time and address', async () => {
  const folder = await testFolder()
  const first = startChild('hold-folder.ts', [folder, 'http://127.0.0.1:8123'])
  await first.says(/holds/)
  const refusal = await startChild('hold-folder.ts', [folder]).says(/refused/)
  expect(refusal).toContain(`${folder} is in use by process ${first.pid} (http://127.0.0.1:8123) since 20`)
  first.kill('SIGTERM')
  await first.ended()
  await startChild('hold-folder.ts', [folder]).says(/holds/).then(endAfter(folder))
})

test('the lock of a killed process is taken over', async () => {
  const folder = await testFolder()
  const first = startChild('hold-folder.ts', [folder])
  await first.says(/holds/)
  first.kill('SIGKILL')
  await first.ended()
  const lock = await lockDataDir(folder, 'the next')
  expect(await holderOf(folder)).toMatchObject({ pid: process.pid, address: 'the next' })
  await lock.release()
  expect(await holderOf(folder)).toBeUndefined()
})

test('a recycled process id is not the holder', async () => {
  const folder = await testFolder()
  await leaveLock(folder, { pid: process.ppid, processStart: '1' })
  await (await lockDataDir(folder, 'the next')).release()
})

test('a living process with the same start is the holder', async () => {
  const folder = await testFolder()
  await leaveLock(folder, { pid: process.ppid, processStart: startOf(process.ppid) })
  await expect(lockDataDir(folder, 'the next')).rejects.toThrow(DataDirHeld)
})

test('a holder on another machine is believed as long as it touches its lock', async () => {
  const folder = await testFolder()
  const file = await leaveLock(folder, { pid: 1, machine: 'elsewhere' })
  const beat = setInterval(() => utimes(file, new Date(), new Date()), 200)
  await expect(lockDataDir(folder, 'the next')).rejects.toThrow(/process 1 \(before\)/)
  clearInterval(beat)
})

test('a holder on another machine that has been silent for long is taken for dead', async () => {
  const folder = await testFolder()
  const file = await leaveLock(folder, { pid: 1, machine: 'elsewhere' })
  await utimes(file, new Date(), new Date(Date.now() - 60_000))
  await (await lockDataDir(folder, 'the next')).release()
})

test('a lock file that a crash left empty is taken over', async () => {
  const folder = await testFolder()
  const file = await leaveLock(folder, { pid: 1 })
  await writeFile(file, '')
  await (await lockDataDir(folder, 'the next')).release()
})

test('of twenty that start at once on a stale lock exactly one gets the folder, fifty times over', async () => {
  const folder = await testFolder()
  for (let round = 1; round <= 50; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder, 'one of many')))
    const winners = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(winners).toHaveLength(1)
    expect(tries.filter((each) => each.status === 'rejected' && each.reason instanceof DataDirHeld)).toHaveLength(19)
    await winners[0]?.release()
  }
  expect((await readdir(join(folder, 'lock'))).filter((name) => /^\d+$/.test(name))).toHaveLength(1)
})

function endAfter(folder: string): () => Promise<void> {
  return async () => {
    const holder = await holderOf(folder)
    if (holder) process.kill(holder.pid, 'SIGTERM')
  }
}
