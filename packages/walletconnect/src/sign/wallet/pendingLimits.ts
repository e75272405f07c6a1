import { openPerPairingMax, openProposalsMax } from '@latchkey/contracts/constants/sign'

/**
 * Whether a wallet keeps one more question of a pairing, beside those it has. Whoever has a link could fill the wallet's storage
 * otherwise, or leave no room to others.
 */
export const isBelowPendingLimits = (open: readonly { readonly pairingTopic: string }[], topic: string): boolean =>
  open.length < openProposalsMax && open.filter((one) => one.pairingTopic === topic).length < openPerPairingMax
