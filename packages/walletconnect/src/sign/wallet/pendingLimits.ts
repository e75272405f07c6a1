import { openPerPairingMax, openProposalsMax } from '@latchkey/contracts/constants/sign'

/**
 * True if the wallet may store another pending request of a pairing. Without limits, anyone with a link could fill the wallet's
 * storage or exhaust the quota of other apps.
 */
export const isBelowPendingLimits = (open: readonly { readonly pairingTopic: string }[], topic: string): boolean =>
  open.length < openProposalsMax && open.filter((one) => one.pairingTopic === topic).length < openPerPairingMax
