import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type ActFacts, actBytes, actParams, type SignedAct, type SignedActName } from '@latchkey/contracts/vault/act'
import type { VaultRoute } from '@latchkey/contracts/vault/routes'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import * as v from 'valibot'
import { call, type TestDevice, type TestVault } from './testVaults.ts'

/** A control key, created without our code, and its public key as wallet records store it. */
export function newControlKey(): { readonly control: string; readonly controlKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { control: publicKey.export({ format: 'jwk' }).x ?? '', controlKey: privateKey }
}

export type ActWallet = {
  readonly record: WalletRecord
  readonly commitment: string
  readonly controlKey: KeyObject
  /** Of a protected wallet. */
  readonly secretKey?: KeyObject
}

/** A route whose requests carry a signed act. */
type ActRoute = VaultRoute & { readonly request: v.GenericSchema<{ readonly act?: SignedAct | undefined }> }

/** `Omit` for each member of a union. */
type Unsigned<request> = request extends unknown ? Omit<request, 'act'> : never

export type ActCall<route extends ActRoute> = {
  readonly device: TestDevice
  readonly wallet: ActWallet
  readonly name: SignedActName
  readonly route: route
  readonly payload: Unsigned<v.InferInput<route['request']>>
  /** Replaces facts before they are signed. */
  readonly facts?: Partial<ActFacts>
  /** Replaces fields after they were signed. */
  readonly over?: Partial<SignedAct>
}

/** A request with an act that is signed as the protocol describes it. */
export function signedPayload<route extends ActRoute>(vault: TestVault, params: ActCall<route>) {
  const { device, wallet, name, route, payload, facts: replaced, over } = params
  const { record, commitment, controlKey, secretKey } = wallet
  const actId = randomUUID()
  const { epoch, walletId } = record
  const draft = {
    actId,
    epoch,
    oldCommitment: commitment,
    newCommitment: commitment,
    expiresAtMs: 0,
    control: 'A'.repeat(86),
  }
  // The vault hashes the request with its defaults.
  const { act: _, ...whole } = v.parse(route.request, { ...payload, act: draft }) as Record<string, never>
  const facts: ActFacts = {
    ...{ actId, act: name, audience: vault.role, walletId, deviceId: device.deviceId, epoch },
    ...{ oldCommitment: commitment, newCommitment: commitment },
    paramsHash: createHash('sha256').update(actParams(whole)).digest('base64url'),
    expiresAtMs: vault.clock.now() + 9 * 60_000,
    ...replaced,
  }
  const control = sign(null, actBytes('control', facts), controlKey).toString('base64url')
  const secret = secretKey && sign(null, actBytes('secret', facts), secretKey).toString('base64url')
  const { oldCommitment, newCommitment, expiresAtMs } = facts
  const act: SignedAct = {
    ...{ actId: facts.actId, epoch: facts.epoch, oldCommitment, newCommitment, expiresAtMs, control },
    ...(secret !== undefined && { secret }),
    ...over,
  }
  return { ...payload, act } as v.InferInput<route['request']> & { readonly act: SignedAct }
}

/** Requests an act as a device that has rebuilt the wallet's control key. */
export const callAct = <route extends ActRoute>(vault: TestVault, params: ActCall<route>) =>
  call(vault, { device: params.device, route: params.route, payload: signedPayload(vault, params) })
