import { concat, hexToNumber } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { rpc } from '../rpc.ts'
import type { RpcAuthorization, RpcUserOperation } from './userOperation.ts'

/** State override that gives the sender the code to which it is upgraded. */
export const upgradedSender = ({ sender, eip7702Auth }: RpcUserOperation) =>
  eip7702Auth ? { [sender]: { code: concat(['0xef0100', eip7702Auth.address]) } } : {}

/** A chain ignores invalid authorizations; the operation would then run without the account's code. */
export async function isAuthorizedBySender(url: string, { sender, eip7702Auth }: RpcUserOperation): Promise<boolean> {
  if (!eip7702Auth) return true
  const { address, r, s } = eip7702Auth
  const [chainId, nonce, yParity] = [eip7702Auth.chainId, eip7702Auth.nonce, eip7702Auth.yParity].map((hex) =>
    hexToNumber(hex),
  )
  const authorization = { chainId: chainId ?? 0, nonce: nonce ?? 0, address }
  const signature = { r, s, yParity: yParity ?? 0 }
  const [signer, ownChain, ownNonce] = await Promise.all([
    recoverAuthorizationAddress({ authorization, signature }).catch(() => ''),
    rpc(url, 'eth_chainId'),
    rpc(url, 'eth_getTransactionCount', [sender, 'latest']),
  ])
  return signer.toLowerCase() === sender.toLowerCase() && chainId === Number(ownChain) && nonce === Number(ownNonce)
}

/** The fields of a type 4 transaction. */
export const authorizationList = (authorization: RpcAuthorization | undefined) =>
  authorization ? { authorizationList: [authorization] } : {}
