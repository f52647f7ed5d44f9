/** Where a document is read that somebody handed out. */
export const sharedPath = '/shared'

/** The address to send; what opens it stands behind the #, which browsers tell no server. */
export const sharedLink = (token: string): string => `${window.location.origin}${sharedPath}#${token}`
