import { join } from 'node:path'
import {
  type Address,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  keccak256,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from './artifacts.ts'
import { devChains, devMnemonic, dollarToken, solanaChain, tokenHolderCount } from './chains.ts'
import { factoryCode, pairCodeHash, routerCode } from './exchange/uniswapCode.ts'
import { rootDir } from './paths.ts'
import { pictures } from './pictures.ts'

export const deploymentsPath = join(rootDir, 'apps', 'devnet', 'src', 'deployments.json')

/** Deployed on anvil at genesis; the same salt and code give the same address on every chain. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The address at which every client library expects Multicall3. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const create2Salt: Hex = keccak256(toHex('latchkey devnet 1'))

/** Tokens given to each of the holders at genesis. */
const tokens = [dollarToken, { symbol: 'KEY', name: 'Keystone', decimals: 18, wholeEach: '1000000' }] as const

export type Deployments = {
  readonly chains: readonly {
    readonly id: `eip155:${number}`
    readonly name: string
    readonly rpcUrl: string
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
    /** The server indexes the activity from this block on. */
    readonly activity: { readonly provider: 'local'; readonly fromBlock: number; readonly traceMethod: 'trace_block' }
    readonly contracts: {
      readonly weth: Address
      readonly multicall3: Address
      readonly create2Deployer: Address
      /** ERC-721. */
      readonly collectible: Address
      /** ERC-1155. */
      readonly items: Address
      /** Uniswap v2. */
      readonly exchangeFactory: Address
      readonly exchangeRouter: Address
    }
    readonly tokens: readonly {
      readonly address: Address
      readonly symbol: string
      readonly name: string
      readonly decimals: number
      /** The contract accepts signed permits (EIP-2612). */
      readonly eip2612: boolean
    }[]
    /** The exchange that the server uses. */
    readonly swap: Pools & { readonly provider: 'uniswapV2'; readonly router: Address }
    /** The server's source of prices; the dollar token counts as one US dollar. */
    readonly prices: Pools & { readonly provider: 'pools'; readonly dollarToken: Address }
  }[]
  /** The Solana chain's configuration for apps and servers. */
  readonly solanaChains: readonly {
    readonly id: `solana:${string}`
    readonly name: string
    readonly rpcUrl: string
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
    readonly tokens: readonly {
      /** The mint. */
      readonly address: string
      readonly symbol: string
      readonly name: string
      readonly decimals: number
    }[]
  }[]
}

type Pools = { readonly factory: Address; readonly pairCodeHash: Hex; readonly wrappedNative: Address }

export type Plan = {
  readonly creations: readonly { readonly address: Address; readonly initCode: Hex }[]
  readonly deployments: Deployments
}

/** The contracts of each chain and their addresses; pure, so the addresses are known before any chain runs. */
export function planDeployments(): Plan {
  const holders = Array.from(
    { length: tokenHolderCount },
    (_, addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex }).address,
  )
  const weth = creation(readArtifact('WrappedEther').bytecode)
  const { abi, bytecode } = readArtifact('DevToken')
  const placed = tokens.map(({ symbol, name, decimals, wholeEach }) => ({
    ...creation(
      encodeDeployData({ abi, bytecode, args: [name, symbol, decimals, holders, parseUnits(wholeEach, decimals)] }),
    ),
    facts: { symbol, name, decimals },
  }))
  const { collectible, items } = planNfts(holders)
  const { factory, router } = planExchange(weth.address)
  const pools: Pools = { factory: factory.address, pairCodeHash, wrappedNative: weth.address }
  const [dollar] = placed
  if (!dollar) throw new Error('There is no dollar token.')
  return {
    creations: [
      weth,
      ...placed.map(({ address, initCode }) => ({ address, initCode })),
      ...[collectible, items, factory, router],
    ],
    deployments: {
      chains: devChains.map(({ chainId, name, defaultPort }) => ({
        id: `eip155:${chainId}` as const,
        name,
        rpcUrl: `http://127.0.0.1:${defaultPort}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        activity: { provider: 'local', fromBlock: 0, traceMethod: 'trace_block' },
        contracts: {
          weth: weth.address,
          multicall3: multicall3Address,
          create2Deployer,
          collectible: collectible.address,
          items: items.address,
          exchangeFactory: factory.address,
          exchangeRouter: router.address,
        },
        tokens: placed.map(({ address, facts }) => ({ address, ...facts, eip2612: true })),
        swap: { provider: 'uniswapV2', ...pools, router: router.address },
        prices: { provider: 'pools', ...pools, dollarToken: dollar.address },
      })),
      solanaChains: [
        {
          // CAIP-30: the first 32 characters of the genesis hash.
          id: `solana:${solanaChain.genesisHash.slice(0, 32)}` as const,
          name: solanaChain.name,
          rpcUrl: `http://127.0.0.1:${solanaChain.defaultPort}`,
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          tokens: [
            {
              address: solanaChain.dollarMint,
              symbol: dollarToken.symbol,
              name: dollarToken.name,
              decimals: dollarToken.decimals,
            },
          ],
        },
      ],
    },
  }
}

/** Each of the first two accounts gets four collectibles; every holder gets some of each item. */
function planNfts(holders: readonly Address[]) {
  const { dawn, harbor, lantern, moon, key } = pictures
  const collectible = readArtifact('DevCollectible')
  const items = readArtifact('DevItems')
  const [first, second] = holders
  const owners = [first, first, first, first, second, second, second, second]
  return {
    collectible: creation(
      encodeDeployData({ ...collectible, args: ['Latchkey Views', 'VIEW', [dawn, harbor, moon, lantern], owners] }),
    ),
    items: creation(
      encodeDeployData({ ...items, args: ['Latchkey Items', ['Lantern', 'Brass key'], [lantern, key], holders, 3n] }),
    ),
  }
}

function planExchange(weth: Address) {
  // Without a fee setter: the fees are fixed.
  const factory = creation(encodeDeployData({ ...factoryCode, args: [zeroAddress] }))
  return { factory, router: creation(encodeDeployData({ ...routerCode, args: [factory.address, weth] })) }
}

function creation(initCode: Hex): Plan['creations'][number] {
  return { address: getCreate2Address({ from: create2Deployer, salt: create2Salt, bytecode: initCode }), initCode }
}
