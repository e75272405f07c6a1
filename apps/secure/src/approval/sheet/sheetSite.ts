import type { SecureSite } from '../../site/site.ts'

/** What the sheet needs of the site. The window in which requests are approved has no more. */
export type SheetSite = Pick<SecureSite, 'window' | 'clock' | 'projectId' | 'serverUrl' | 'app'>
