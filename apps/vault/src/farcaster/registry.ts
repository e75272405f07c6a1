import { providerTimeoutMs } from '@latchkey/contracts/constants/vault'
import type { CallRpc } from '@latchkey/eip155/verify/types'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { unreachable } from '../social/providerFetch.ts'
import { farcasterTitle } from './farcasterClient.ts'

/** Farcaster's registries on OP Mainnet. */
const idRegistry: Hex = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry: Hex = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

const idAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const keyAbi = parseAbi(['function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)'])

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
/** State and type of an active auth address in the key registry (FIP "auth addresses"). */
const activeAuthAddress = `0x${word(1)}${word(2)}`

/** True if the address owns the account (custody address), or its owner has allowed it to sign in (auth address). */
export async function maySignFor(node: CallRpc, { signer, fid }: { readonly signer: Hex; readonly fid: bigint }) {
  const owned = encodeFunctionData({ abi: idAbi, functionName: 'idOf', args: [signer] })
  if ((await read(node, idRegistry, owned)) === `0x${word(fid)}`) return true
  const key = encodeAbiParameters([{ type: 'address' }], [signer])
  const allowed = encodeFunctionData({ abi: keyAbi, functionName: 'keyDataOf', args: [fid, key] })
  return (await read(node, keyRegistry, allowed)) === activeAuthAddress
}

/** @throws SOCIAL_PROVIDER_UNREACHABLE: an account is never accepted without the check */
async function read(node: CallRpc, to: Hex, data: Hex): Promise<string> {
  const signal = AbortSignal.timeout(providerTimeoutMs)
  const answer = await node({ method: 'eth_call', params: [{ to, data }, 'latest'], signal }).catch(() => undefined)
  // A node of another network has no contract at the address and returns empty data.
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/.test(answer)) throw unreachable(farcasterTitle)
  return answer
}
