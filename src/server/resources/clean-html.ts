import { createThreads } from '../load/threads.ts'

// in threads, because cleaning a hundred kilobytes of tags takes 90 ms
const cleanerThreads = createThreads<string, string>(new URL('./clean-html.worker.ts', import.meta.url), { most: 1, memoryMb: 64 })

/** HTML reduced to text, tables, links and the product's own pictures, without anything executable. */
export const cleanHtml = (html: string): Promise<string> => cleanerThreads.runTask(html)
