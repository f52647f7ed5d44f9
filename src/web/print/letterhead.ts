/** What the tenant's settings, and the template of the type, put on every page; the logo by an address of this page. */
export type Letterhead = { company: string; footer: string; logo?: string | undefined }
