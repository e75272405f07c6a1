import { type ParsedCaipAddress, parseCaipAddress } from '@latchkey/base/caip'

const prefix = 'did:pkh:'

/** `did:pkh:<CAIP-10>` of an issuer; the prefix is added if it is missing. */
export const formatDidPkh = (issuer: string): string => (issuer.startsWith(prefix) ? issuer : prefix + issuer)

/** Chain and address of a `did:pkh`; undefined when it is not one. */
export const parseDidPkh = (issuer: string): ParsedCaipAddress | undefined =>
  issuer.startsWith(prefix) ? parseCaipAddress(issuer.slice(prefix.length)) : undefined
