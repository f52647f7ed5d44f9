import { createThreads } from '../threads.ts'

// a hundred kilobytes of tags take 90 ms
const threads = createThreads<string, string>(new URL('./clean-html.worker.ts', import.meta.url), { most: 1, memoryMb: 64 })

/** HTML that can show text, tables, links and the product's own pictures, and run nothing. */
export const cleanHtml = (html: string): Promise<string> => threads.run(html)
