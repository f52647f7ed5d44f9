/** The part of every page from the tenant's settings and the type's template; the logo as a local address. */
export type Letterhead = { company: string; footer: string; logo?: string | undefined }
