import type { Namespace } from '@latchkey/base/caip'

/**
 * Extend this interface to narrow chain ids and addresses in hooks to those of your networks:
 * `declare module 'latchkey' { interface Register { latchkey: typeof latchkey } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add to it by declaration merging.
export interface Register {}

type RegisteredNetwork = Register extends { readonly latchkey: { readonly '~networks'?: infer networks } }
  ? NonNullable<networks> extends readonly (infer network)[]
    ? network
    : unknown
  : unknown

/** Ids of the app's networks, once the instance is registered. */
export type ChainId = RegisteredNetwork extends { readonly id: infer id } ? id : number | string

/** Namespaces of the app's networks; only EVM until the instance is registered. */
export type RegisteredNamespace = RegisteredNetwork extends { readonly chainNamespace: infer namespace }
  ? Extract<namespace, Namespace>
  : 'eip155'

/** Address type of a namespace: `0x…` for EVM, otherwise a string. */
export type AddressOf<namespace extends Namespace> = namespace extends 'eip155' ? `0x${string}` : string
