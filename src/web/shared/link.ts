/** The page of a shared document. */
export const sharedPath = '/shared'

/** The link to send; the token follows the #, which browsers do not send to a server. */
export const sharedLink = (token: string): string => `${window.location.origin}${sharedPath}#${token}`
