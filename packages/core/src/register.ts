import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { RequestTypes, TypedDataShape } from './chain/port.ts'

/**
 * Extend this interface to narrow chain ids and addresses in hooks to those of your networks:
 * `declare module 'latchkey' { interface Register { latchkey: typeof latchkey } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add to it by declaration merging.
export interface Register {}

/** The app's instance once it is registered, otherwise `unknown`. */
export type RegisteredLatchkey = Register extends { readonly latchkey: infer latchkey } ? latchkey : unknown

type RegisteredNetwork = RegisteredLatchkey extends { readonly '~networks'?: infer networks }
  ? NonNullable<networks> extends readonly (infer network)[]
    ? network
    : unknown
  : unknown

/**
 * Definitions of chain libraries, such as `viem/chains`, have no namespace; only EVM networks have such definitions.
 */
type NamespaceOf<network> = network extends { readonly chainNamespace: infer namespace }
  ? Extract<namespace, Namespace>
  : 'eip155'

type NetworkIn<namespace, network = RegisteredNetwork> = network extends unknown
  ? [NamespaceOf<network> & namespace] extends [never]
    ? never
    : network
  : never

type IdOf<network> = network extends { readonly id: infer id } ? id : never

type NetworkIdOf<network> = network extends { readonly caipNetworkId: infer id extends CaipNetworkId }
  ? id
  : network extends { readonly id: infer id extends number }
    ? `eip155:${id}`
    : never

/** Ids of the app's networks, or of those of a namespace, once the instance is registered. */
export type ChainId<namespace extends Namespace = Namespace> = unknown extends RegisteredNetwork
  ? number | string
  : IdOf<NetworkIn<namespace>>

/** CAIP-2 ids of the app's networks, or of those of a namespace, once the instance is registered. */
export type NetworkId<namespace extends Namespace = Namespace> = unknown extends RegisteredNetwork
  ? CaipNetworkId
  : NetworkIdOf<NetworkIn<namespace>>

/** Namespaces of the app's networks; only EVM until the instance is registered. */
export type RegisteredNamespace = unknown extends RegisteredNetwork ? 'eip155' : NamespaceOf<RegisteredNetwork>

/** Types of the requests of an instance, by its adapters. */
export type RequestsOf<latchkey> = latchkey extends { readonly '~adapters'?: infer adapters }
  ? NonNullable<adapters> extends readonly (infer adapter)[]
    ? RequestsOfAdapter<adapter>
    : RequestTypes
  : RequestTypes

type RequestsOfAdapter<adapter> = adapter extends { readonly '~requests'?: infer requests }
  ? unknown extends requests
    ? RequestTypes
    : Extract<requests, RequestTypes>
  : RequestTypes

/** Typed data for an instance; its message has the types of `types`. Anything if the adapters are unknown. */
export type TypedDataOf<latchkey, types, primaryType> = TypedDataShape extends RequestsOf<latchkey>['typedData']
  ? unknown
  : { readonly types: types; readonly primaryType: primaryType } & DefinitionOf<
      RequestsOf<latchkey>['typedData'],
      types,
      primaryType
    >

type DefinitionOf<shape extends TypedDataShape, types, primaryType> = shape extends unknown
  ? (shape & { readonly types: types; readonly primaryType: primaryType })['definition']
  : never

/** Address type of a namespace: `0x…` for EVM, otherwise a string. */
export type AddressOf<namespace extends Namespace> = namespace extends 'eip155' ? `0x${string}` : string
