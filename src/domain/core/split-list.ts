/** Splits a list at commas (also full-width ones) or white space. */
export const splitList = (list: string): string[] => list.split(/[,，\s]+/).filter((name) => name !== '')
