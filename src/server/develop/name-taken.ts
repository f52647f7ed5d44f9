import { operations } from '#contract/operations.gen.ts'

const interfaces = new Set(operations.map(({ id }) => id.slice(0, id.indexOf('_')).toLowerCase()))
const stems = new Set(operations.flatMap(({ right }) => (right ? [right.slice(0, right.lastIndexOf('_'))] : [])))

/**
 * True if the contract already has an interface of this name, or rights of this stem, whether for a resource or a
 * document type: two interfaces of one name do not compile, and equal stems would share their rights.
 */
export const isTaken = (words: readonly string[], stem: string): boolean => interfaces.has(`${words.join('')}api`) || stems.has(stem)
