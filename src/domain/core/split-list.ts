/** Splits a list at commas or blanks. */
export const splitList = (list: string): string[] => list.split(/[,，\s]+/).filter((name) => name !== '')
