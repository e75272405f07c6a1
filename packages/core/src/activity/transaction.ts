/** A transaction of an account, as the layers above core know it (spec S3.10). */
export type { Transaction, Transfer } from '@latchkey/api/activity/getHistory'
