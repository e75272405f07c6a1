/** A token an account holds, as the layers above core know it (spec S3.8). */
export type { AccountToken } from '@latchkey/api/account/getBalances'
