import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  zeroHash,
} from 'viem'
import { readArtifact } from './artifacts.ts'
import { create2Deployer } from './plan.ts'
import { sendMined } from './sendMined.ts'

const account = readArtifact('ContractAccount')
const accountFactory = readArtifact('ContractAccountFactory')
const hostile = readArtifact('HostileAccount')

const hostileCode = (behaviour: Behaviour, answer: Hex): Hex =>
  encodeDeployData({ ...hostile, args: [['return', 'revert', 'loop'].indexOf(behaviour), answer] })

/** How an account of `HostileAccount.sol` responds to every call. */
export type Behaviour = 'return' | 'revert' | 'loop'

/** Contract accounts of the development network; the chain at `url` mines on request, and sends for `from`. */
export function contractAccounts({ url, from }: { readonly url: string; readonly from: string }) {
  const send = (transaction: Readonly<Record<string, unknown>>) => sendMined(url, { from, ...transaction })
  const deploy = async (data: Hex): Promise<Address> => getAddress(String((await send({ data })).contractAddress))
  const create = (owner: Hex) =>
    encodeFunctionData({ abi: accountFactory.abi, functionName: 'create', args: [owner, zeroHash] })
  return {
    deployFactory: () => deploy(accountFactory.bytecode),
    deployHostile: (behaviour: Behaviour, answer: Hex) => deploy(hostileCode(behaviour, answer)),
    /** The same from the factory of every development chain, before deployment. */
    unmadeHostile(behaviour: Behaviour, answer: Hex) {
      const bytecode = hostileCode(behaviour, answer)
      return {
        address: getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode }),
        wrap: (signature: Hex) => wrapErc6492(create2Deployer, concat([zeroHash, bytecode]), signature),
      }
    },
    /** The account of `owner` that the factory deploys; `wrap` lets it sign before (ERC-6492). */
    accountOf(factory: Hex, owner: Hex) {
      const bytecode = encodeDeployData({ ...account, args: [owner] })
      const address = getCreate2Address({ from: factory, salt: zeroHash, bytecode })
      return {
        address,
        deploy: () => send({ to: factory, data: create(owner) }),
        handOver: (next: Hex) =>
          send({
            from: owner,
            to: address,
            data: encodeFunctionData({ abi: account.abi, functionName: 'handOver', args: [next] }),
          }),
        wrap: (signature: Hex, padding: Hex = '0x') =>
          wrapErc6492(factory, concat([create(owner), padding]), signature),
      }
    },
  }
}

/** ERC-6492: the deployment call, the signature, and the magic suffix. */
export const wrapErc6492 = (factory: Hex, factoryCall: Hex, signature: Hex): Hex =>
  concat([
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, factoryCall, signature]),
    `0x${'6492'.repeat(16)}`,
  ])
