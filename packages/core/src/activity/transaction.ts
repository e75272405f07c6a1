/** The transaction type for the layers above core, which do not import `api` (spec S3.10). */
export type { Transaction, Transfer } from '@latchkey/api/activity/getHistory'
