import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { wait } from '@latchkey/base/wait'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { PERMISSION_NOT_STORED } from '@latchkey/contracts/errors/permissions'
import { WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { Delegation } from '@latchkey/contracts/permissions/schemas'
import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { permissionContext } from '@latchkey/eip155/permissions/permissionContext'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { grantMethod } from '../signer/commands.ts'
import { readGrantOf, seedOf } from '../signer/grantSeed.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite, SignContext } from '../site/site.ts'

/**
 * Signs the permission that the visitor approved, adds it to the account's list and returns the response of ERC-7715. A
 * permission that could not be listed is not returned: the visitor could not find it to revoke it.
 *
 * @throws WALLET_UNAUTHORIZED, PERMISSION_NOT_STORED and what the signer throws
 */
export async function grantPermission(site: SecureSite, params: grantPermission.Params): Promise<unknown> {
  const { request, chainId, prepared, context } = params
  const { evm: address } = (await currentSession(site)).wallet.record
  const seed = seedOf(prepared)
  if (!prepared || !seed) throw errorOf(WALLET_UNAUTHORIZED)
  const grant = readGrantOf({ request, address }, seed)
  const { delegation } = grant
  const { params: asked } = request
  const signature = await site.sign(
    { namespace: 'eip155', method: grantMethod, params: asked ?? [], chainId, prepared },
    context,
  )
  if (typeof signature !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  await store(site, { address, chainId, delegation, signature, origin: context.origin })
  return [
    {
      ...grant.request,
      address,
      context: permissionContext(delegation, signature as `0x${string}`),
      signerMeta: { delegationManager: delegationManagerAddress },
    },
  ]
}

export declare namespace grantPermission {
  type Params = {
    readonly request: RpcRequest
    readonly chainId: string
    readonly prepared: PreparedTransaction | undefined
    readonly context: SignContext
  }
}

type Stored = {
  readonly address: string
  readonly chainId: string
  readonly delegation: Delegation
  readonly signature: string
  readonly origin: string
}

/** Delays before each attempt. Retrying is safe: a permission that is stored twice is listed once. */
const waitsMs = [0, 500, 2_000] as const

async function store(site: SecureSite, stored: Stored): Promise<void> {
  let failure: unknown
  for (const waitMs of waitsMs) {
    await wait(site.clock, waitMs)
    failure = await storeOnce(site, stored).then(
      () => undefined,
      (error: unknown) => error,
    )
    // Retrying is useless if the server has responded.
    if (!(failure instanceof Error && failure.cause)) break
  }
  if (failure) throw failure
}

async function storeOnce(site: SecureSite, { address, origin, ...signed }: Stored): Promise<void> {
  const url = new URL(`/v1/sessions/${address}`, site.serverUrl)
  url.searchParams.set('projectId', site.projectId)
  const body = JSON.stringify({ ...signed, app: { name: site.app().name.slice(0, 200), origin } })
  const refused = (reason: string, cause?: unknown) => errorOf(PERMISSION_NOT_STORED, { values: { reason }, cause })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body }).catch((cause: unknown) => {
    throw refused('it cannot be reached.', cause)
  })
  if (!answer.ok) throw refused(parseErrorBody(await answer.json().catch(() => undefined))?.message ?? 'unknown error.')
}
