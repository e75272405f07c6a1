import { type Clock, systemClock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import { wait } from '@latchkey/base/wait'
import { safeAnswerWaitMs } from '@latchkey/contracts/constants/connect'
import type { Connector } from '@latchkey/core/connect/port'
import { connectProvider, reconnectProvider } from '../link/providerLink.ts'
import { type FramedPage, parentOrigin, type SafeFrame, safeFrame } from './safeFrame.ts'
import { type SafeInfo, safeProvider } from './safeProvider.ts'

/** Origin of the Safe interface. */
const safeOrigin = 'https://app.safe.global'
/** Safe's id in the public wallet directory. */
const explorerId = '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'

/**
 * Reports Safe as a wallet when this page runs as a Safe app: the parent must have Safe's origin, or one configured by the app, and
 * respond with an account.
 */
export async function findSafe(params: findSafe.Params): Promise<void> {
  const { page, safeOrigins = [], clock = systemClock, found } = params
  const origin = parentOrigin(page)
  if (!origin || ![safeOrigin, ...safeOrigins].includes(origin)) return
  const frame = safeFrame(page, origin)
  const info = await Promise.race([readInfo(frame), wait(clock, safeAnswerWaitMs).then(() => undefined)])
  if (!info) return
  const provider = safeProvider(frame, info, { clock })
  found({
    id: 'safe',
    name: 'Safe',
    type: 'EXTERNAL',
    namespace: 'eip155',
    explorerId,
    accountType: 'smartAccount',
    connectsItself: true,
    // Safe has one network and cannot switch.
    connect: ({ networkId: _, ...rest }) => connectProvider(provider, rest, { clock }),
    reconnect: (asked) => reconnectProvider(provider, asked, { clock }),
  })
}

export declare namespace findSafe {
  type Params = {
    readonly page: FramedPage
    /** Origins of other Safe interfaces, such as self-hosted ones. */
    readonly safeOrigins?: readonly string[]
    readonly clock?: Clock
    readonly found: (connector: Connector) => void
  }
}

async function readInfo(frame: SafeFrame): Promise<SafeInfo | undefined> {
  const info = await frame.ask('getSafeInfo').catch(() => undefined)
  if (!isRecord(info) || typeof info.safeAddress !== 'string') return undefined
  const chainId = Number(info.chainId)
  return Number.isSafeInteger(chainId) && chainId > 0 ? { safeAddress: info.safeAddress, chainId } : undefined
}
