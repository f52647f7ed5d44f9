/** Path of a machine's page; with a document's id it shows that document in the diagram. */
export const machinePathOf = (kind: string, id?: string): string => `${machinesPath}/${kind}${id ? `?id=${encodeURIComponent(id)}` : ''}`

/** Path of the list of all machines. */
export const machinesPath = '/machines'
