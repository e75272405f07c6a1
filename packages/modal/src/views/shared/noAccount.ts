import type { AccountParams } from '@latchkey/core/account/queries'

/** Placeholder account in the key of a disabled query. */
export const noAccount: AccountParams = { address: '', networkId: 'eip155:0' }
