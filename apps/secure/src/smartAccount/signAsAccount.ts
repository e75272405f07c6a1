import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { undeployedSignature } from '@latchkey/eip155/smartAccount/undeployedSignature'
import type { SignRequest } from '../signer/commands.ts'
import type { SignResult } from '../signer/outputs.ts'
import type { SecureSite, SignContext } from '../site/site.ts'
import { isDeployed, smartAccountOfSession } from './smartAccounts.ts'

/**
 * Signs a message or typed data. For a smart account that is not deployed yet, the signature contains the deployment
 * call (ERC-6492); afterwards the account itself verifies the owner's signature (ERC-1271).
 */
export async function signAsAccount(site: SecureSite, request: SignRequest, context: SignContext): Promise<SignResult> {
  const looking = undeployedAccount(site, request)
  // Reported after the signature's own error, if there is one.
  looking.catch(() => {})
  const signature = await site.sign(request, context)
  const account = await looking
  if (!account) return signature
  if (typeof signature !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  return undeployedSignature(account, signature)
}

/** The smart account that a request is for, if it is not deployed yet. @throws UPSTREAM_* */
async function undeployedAccount(site: SecureSite, request: SignRequest) {
  const session = await site.session()
  const account = session && request.namespace === 'eip155' ? smartAccountOfSession(session) : undefined
  const signer = account && eip155LazyKeys.signerOf(request)
  if (!account || !signer || !eip155LazyKeys.isSameAddress(signer, account.address)) return undefined
  return (await isDeployed(site, request.chainId, account.address)) ? undefined : account
}
