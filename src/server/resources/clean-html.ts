import { createThreads } from '../load/threads.ts'

// cleaning takes 90 ms for a hundred kilobytes of tags
const cleanerThreads = createThreads<string, string>(new URL('./clean-html.worker.ts', import.meta.url), { most: 1, memoryMb: 64 })

/** HTML restricted to text, tables, links and the product's own pictures, without anything that runs. */
export const cleanHtml = (html: string): Promise<string> => cleanerThreads.runTask(html)
