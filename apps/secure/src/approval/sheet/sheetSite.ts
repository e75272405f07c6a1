import type { SecureSite } from '../../site/site.ts'

/** Dependencies of the sheet on the site. The approval window has only these. */
export type SheetSite = Pick<SecureSite, 'window' | 'clock' | 'projectId' | 'serverUrl' | 'app'>
