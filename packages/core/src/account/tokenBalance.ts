/** A token an account holds, as the layers above core know it (spec S3.8). */
export type { TokenBalance } from '@latchkey/api/account/getBalances'
