import { type Hex, serializeSignature } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { isUpgrade, type Upgrade, upgradeContract } from '../smartAccount/upgradedAccount.ts'
import type { SigningAccount } from './mnemonicAccounts.ts'

/** Signs an authorization for the account to run {@link upgradeContract} (EIP-7702). */
export async function signUpgrade(
  account: SigningAccount,
  { chainId, nonce }: Pick<Upgrade, 'chainId' | 'nonce'>,
): Promise<Hex> {
  const upgrade = { chainId, nonce, address: upgradeContract }
  const signed = isUpgrade(upgrade, chainId) ? await account.signAuthorization?.(upgrade) : undefined
  if (!signed) throw new Error('An account is upgraded on one chain only, by its own key.')
  const { r, s, yParity = 0 } = signed
  return serializeSignature({ r, s, yParity })
}

/** Address of the key that signed an upgrade. */
export const recoverUpgrade = (upgrade: Upgrade, signature: string): Promise<Hex> =>
  recoverAuthorizationAddress({ authorization: upgrade, signature: signature as Hex })
