import type { Address, Hex } from 'viem'

// Safe 1.4.1 with its ERC-4337 module 0.3.0, at the same addresses on every chain. See docs/decisions on smart accounts.

/** ERC-4337 0.7. The module works with this one only. */
export const entryPointAddress: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
export const proxyFactoryAddress: Address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
/** `SafeL2`: a Safe that emits an event for each execution. */
export const singletonAddress: Address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
/** Runs several calls in one; it cannot delegate calls. */
export const multiSendAddress: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
/** Module and fallback handler: validates user operations and signatures. */
export const moduleAddress: Address = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
export const moduleSetupAddress: Address = '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'
/**
 * Hash of the code that the factory deploys for this singleton. Hard-coded rather than read from a node, which could then
 * determine the address of an account.
 */
export const proxyInitCodeHash: Hex = '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee'
