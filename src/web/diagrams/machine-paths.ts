/** Path of the page of a document type's law. With a document's id, the page shows that document in the diagram. */
export const machinePathOf = (kind: string, id?: string): string => `${machinesPath}/${kind}${id ? `?id=${encodeURIComponent(id)}` : ''}`

/** Path of the list of all laws. */
export const machinesPath = '/machines'
