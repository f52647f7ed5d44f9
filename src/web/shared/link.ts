/** Path of the page that shows a shared document. */
export const sharedPath = '/shared'

/**
 * The link to send to somebody. The token follows a #, because browsers do not send that part to a server, where it
 * would be logged.
 */
export const sharedLink = (token: string): string => `${window.location.origin}${sharedPath}#${token}`
