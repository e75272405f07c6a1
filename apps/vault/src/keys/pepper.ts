import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalJson, type JsonValue } from '@latchkey/base/codec/canonicalJson'

/** Keyed hashes, so that codes and addresses cannot be brute-forced from a copy of the database. */
export type Pepper = {
  /** Finds the rows of an e-mail address. */
  readonly emailLookup: (address: string) => Buffer
  /** Finds the rows of a social account. */
  readonly identityLookup: (issuer: string, subject: string) => Buffer
  readonly codeMac: (facts: { readonly [name: string]: JsonValue }) => Buffer
  /** Detects a wallet row that was changed outside the vault. */
  readonly walletMac: (facts: { readonly [name: string]: JsonValue }) => Buffer
  /** Detects a statement that was added or changed outside the vault, which would sign it. */
  readonly statementMac: (facts: { readonly [name: string]: JsonValue }) => Buffer
  /** Detects a secret's public half that was changed outside the vault. */
  readonly secretMac: (facts: { readonly [name: string]: JsonValue }) => Buffer
  /** Keys of rate limits, so that addresses are not stored in plaintext. */
  readonly limitKey: (text: string) => string
}

export function createPepper(secret: Uint8Array): Pepper {
  const mac = (purpose: string) => {
    const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `latchkey/vault/${purpose}/v1`, 32))
    return (text: string) => createHmac('sha256', key).update(text).digest()
  }
  const [email, identity, code] = [mac('email'), mac('identity'), mac('code')]
  const [wallet, limit, statement, ownerSecret] = [mac('wallet'), mac('limit'), mac('statement'), mac('secret')]
  return {
    emailLookup: email,
    identityLookup: (issuer, subject) => identity(canonicalJson({ issuer, subject })),
    codeMac: (facts) => code(canonicalJson(facts)),
    walletMac: (facts) => wallet(canonicalJson(facts)),
    statementMac: (facts) => statement(canonicalJson(facts)),
    secretMac: (facts) => ownerSecret(canonicalJson(facts)),
    limitKey: (text) => limit(text).toString('base64url'),
  }
}
