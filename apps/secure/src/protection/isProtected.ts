import type { WalletRecord } from '@latchkey/contracts/vault/schemas'

/** Whether a secret of its owner protects the wallet. Only a protection gives a wallet another epoch than its first. */
export const isProtected = ({ epoch }: WalletRecord): boolean => epoch > 1
