import type { WalletRecord } from '@latchkey/contracts/vault/schemas'

/** Whether a secret of its owner protects the wallet. Only protecting a wallet raises its epoch above the first. */
export const isProtected = ({ epoch }: WalletRecord): boolean => epoch > 1
