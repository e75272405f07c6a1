// The wallet side of the protocol, for building a wallet.
export { isLatchkeyError, LatchkeyError } from '@latchkey/base/errors'
export { memoryStorage, type Storage } from '@latchkey/base/storage'
export { buildAuthObject } from '@latchkey/walletconnect/auth/buildAuthObject'
export { formatAuthMessage } from '@latchkey/walletconnect/auth/formatAuthMessage'
export { populateAuthPayload } from '@latchkey/walletconnect/auth/populateAuthPayload'
export type { AuthPayload, Cacao } from '@latchkey/walletconnect/auth/types'
export { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
export type { RelayClient } from '@latchkey/walletconnect/relay/port'
export {
  buildApprovedNamespaces,
  type SupportedNamespaces,
} from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
export {
  createWalletClient,
  type WalletClient,
  type WalletClientOptions,
  type WalletEvents,
} from '@latchkey/walletconnect/sign/createWalletClient'
export type {
  AuthRequestReceived,
  Metadata,
  Proposal,
  Session,
  SessionNamespaces,
  SessionRequest,
} from '@latchkey/walletconnect/sign/types'
export { indexedDbStorage } from '@latchkey/walletconnect/storage/indexedDbStorage'
export { prefixStorage } from '@latchkey/walletconnect/storage/prefixStorage'
export { createTokenResolver } from '@latchkey/walletconnect/verify/createTokenResolver'
export type { ResolveAttestation, VerifyContext } from '@latchkey/walletconnect/verify/types'
