// Loaded first in a child process (`child-process.ts`): ends it when it takes more memory than it may. A heap has a bound of its own, but
// files that are unpacked and pictures lie beside it. A thread looks, for the main one may be at work for seconds.
import { isMainThread, Worker } from 'node:worker_threads'

const everyMs = 10
const mostBytes = Number(process.env.MEMORY_MB) * 1024 ** 2

if (isMainThread) new Worker(new URL(import.meta.url)).unref()
else
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }, everyMs)
