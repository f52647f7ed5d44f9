/** The page of a machine; with the id of a document it shows that document's place and path in it. */
export const machinePathOf = (kind: string, id?: string): string => `${machinesPath}/${kind}${id ? `?id=${encodeURIComponent(id)}` : ''}`

/** The page that lists all machines. */
export const machinesPath = '/machines'
