import type { Clock } from '@latchkey/base/clock'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import type { VaultRoute } from '@latchkey/contracts/vault/routes'
import type { LanguageName } from '@latchkey/texts/languages'
import * as v from 'valibot'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { Signer } from '../signer/signer.ts'
import { callsForWorker, type PlannedCall, planCall, sendCalls, type Vaults } from '../signer/vaultCalls.ts'
import { createExchange } from '../signer/worker/vaultExchange.ts'

/** Dependencies of requests to the vaults. */
export type VaultAccess = {
  readonly vaults: Vaults
  readonly store: Pick<DeviceStore, 'keys'>
  readonly clock: Clock
  readonly spawn: Signer['spawn']
  /** Makes workers ready for the next calls of `spawn`, while the visitor reads or types. */
  readonly prepareSigner?: (count: number) => void
  readonly fetch: typeof globalThis.fetch
  readonly requestFactor?: NonNullable<Signer['requestFactor']>
}

/** Dependencies of requests that make a vault send e-mails. */
export type MailAccess = VaultAccess & {
  /** Language of the e-mails. */
  readonly locale: LanguageName
}

/** Sends a request without secrets from the frame itself. @throws VAULT_UNREACHABLE and errors of the vault */
export async function callVault<route extends VaultRoute>(
  access: VaultAccess,
  route: route,
  payload: v.InferInput<route['request']> & Payload,
): Promise<v.InferOutput<route['reply']>> {
  const { calls, signer } = await planRun(access, { ask: { route, payload } })
  const exchange = createExchange((call, sealed) => signer.send({ call, sealed }))
  const reply = v.safeParse(route.reply, await exchange('ask', calls.ask, {}))
  if (!reply.success) throw errorOf(VAULT_UNREACHABLE, { cause: new Error(`malformed answer of ${route.path}`) })
  return reply.output
}

/** Prepares the requests that a signer worker sends in one run. */
export async function planRun<name extends string>(
  access: VaultAccess,
  planned: Readonly<Record<name, planCall.Params>>,
) {
  const { vaults, store, clock, spawn, fetch, requestFactor } = access
  const { device, wrapKey } = await store.keys()
  const names = Object.keys(planned) as name[]
  const all = Object.fromEntries(names.map((name) => [name, planCall(vaults, device, planned[name])])) as Readonly<
    Record<name, PlannedCall>
  >
  const send = sendCalls({ vaults, device, clock, calls: all, fetch })
  const signer: Signer = { spawn, clock, send, ...(requestFactor && { requestFactor }) }
  return { calls: callsForWorker(all), wrapKey, signer }
}

type Payload = { readonly [name: string]: JsonValue }
