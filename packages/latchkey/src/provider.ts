// The wallet protocol as providers, for apps with their own interface or a library that takes an EIP-1193 provider.
export { isLatchkeyError, LatchkeyError } from '@latchkey/base/errors'
export { memoryStorage, type Storage } from '@latchkey/base/storage'
export { ProviderRpcError } from '@latchkey/contracts/rpc/providerRpcError'
export type { AuthenticateOptions, ConnectOptions } from '@latchkey/walletconnect/provider/connectWallet'
export {
  createEthereumProvider,
  type EthereumEvents,
  type EthereumProvider,
} from '@latchkey/walletconnect/provider/createEthereumProvider'
export {
  createUniversalProvider,
  type UniversalProvider,
} from '@latchkey/walletconnect/provider/createUniversalProvider'
export type { ProviderOptions } from '@latchkey/walletconnect/provider/providerOptions'
export type {
  ProviderNamespace,
  ProviderNamespaces,
  RequestArguments,
  UniversalEvents,
} from '@latchkey/walletconnect/provider/types'
export { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
export { type AppClient, createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
export type { Metadata, Session, SessionNamespaces } from '@latchkey/walletconnect/sign/types'
export { indexedDbStorage } from '@latchkey/walletconnect/storage/indexedDbStorage'
export { prefixStorage } from '@latchkey/walletconnect/storage/prefixStorage'
export { createAttester } from '@latchkey/walletconnect/verify/createAttester'
export type { Attest } from '@latchkey/walletconnect/verify/types'
