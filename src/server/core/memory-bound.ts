// Loaded first in a child process (`child-process.ts`): kills it when it exceeds its memory limit. Node bounds the
// heap alone, while unpacked files and pictures lie outside of it. A worker thread checks, for the main thread may be
// busy for seconds.
import { isMainThread, Worker } from 'node:worker_threads'

const everyMs = 10
const mostBytes = Number(process.env.MEMORY_MB) * 1024 ** 2

if (isMainThread) new Worker(new URL(import.meta.url)).unref()
else
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }, everyMs)
