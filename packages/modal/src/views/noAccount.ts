import type { AccountParams } from '@latchkey/core/account/queries'

/** Stands in a query's key where there is no account; such a query asks nothing. */
export const noAccount: AccountParams = { address: '', networkId: 'eip155:0' }
