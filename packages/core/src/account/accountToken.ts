/** A token held by an account, re-exported for the layers above core (spec S3.8). */
export type { AccountToken } from '@latchkey/api/account/getBalances'
