// A server whose turns take as long as requested: `/turn?ms=100&times=1&mb=0`; `times` turns follow each other, while
// memory is allocated.
import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const used = () => process.threadCpuUsage().user + process.threadCpuUsage().system

function spin(ms: number): void {
  for (const from = used(); used() - from < ms * 1000; );
}

/** Threads that leave the main thread little processor time. */
const crowd = (threads: number) => Array.from({ length: threads }, () => new Worker('for (;;) Math.sqrt(Math.random())', { eval: true }))

const server = createServer(async ({ url = '' }, response) => {
  const query = new URL(url, 'http://localhost').searchParams
  const [ms, times, mb, threads] = ['ms', 'times', 'mb', 'threads'].map((name) => Number(query.get(name) ?? 0))
  const workers = crowd(threads ?? 0)
  for (let nth = 0; nth < (times ?? 0); nth += 1) {
    spin(ms ?? 0)
    await nextTurn()
  }
  const taken = Buffer.alloc((mb ?? 0) * 1024 * 1024, 1)
  await Promise.all(workers.map((worker) => worker.terminate()))
  response.end(JSON.stringify({ taken: taken.length, cpu: process.cpuUsage().user / 1000 }))
})
server.listen(0, '127.0.0.1', () => console.log(`serves ${(server.address() as { port: number }).port}`))
