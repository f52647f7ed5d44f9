/** What a list says, divided by commas or blanks. */
export const namesIn = (list: string): string[] => list.split(/[,，\s]+/).filter((name) => name !== '')
