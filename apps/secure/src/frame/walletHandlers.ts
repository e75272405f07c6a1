import { errorOf } from '@latchkey/base/errors'
import { SMART_ACCOUNT_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { FRAME_REQUEST_INVALID } from '@latchkey/contracts/errors/frame'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { evmNetworkIds } from '../rpc/networks.ts'
import type { createAppData } from './appData.ts'
import { addressOn, currentSession } from './currentSession.ts'
import type { SecureSite } from './site.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Handlers for the network and account of the session, and for the metadata of the page. */
export function walletHandlers(site: SecureSite, appData: ReturnType<typeof createAppData>) {
  const { projectId } = site
  return {
    async 'get chain id'() {
      return { chainId: (await currentSession(site)).networkId }
    },
    async 'switch network'({ chainId }) {
      await switchNetwork(site, chainId)
      return { chainId }
    },
    async 'get smart-account networks'() {
      const { isSmartAccountNetwork } = await import('../smartAccount/smartAccounts.ts')
      const found = await Promise.all(
        evmNetworkIds.map(async (id) => ((await isSmartAccountNetwork(site, id)) ? [id] : [])),
      )
      return { chainIds: found.flat() }
    },
    async 'init smart account'() {
      const session = await currentSession(site)
      const { networkId } = session
      const { isDeployed, isSmartAccountNetwork, smartAccountOfSession } = await import(
        '../smartAccount/smartAccounts.ts'
      )
      if (!(await isSmartAccountNetwork(site, networkId))) throw errorOf(SMART_ACCOUNT_UNSUPPORTED)
      const { address } = smartAccountOfSession(session)
      return { address, isDeployed: await isDeployed(site, networkId, address) }
    },
    async 'set preferred account'({ type }) {
      const session = await currentSession(site)
      const { userId, email, social, networkId } = session
      const { isSmartAccountNetwork } = await import('../smartAccount/smartAccounts.ts')
      if (type === 'smartAccount' && !(await isSmartAccountNetwork(site, networkId)))
        throw errorOf(SMART_ACCOUNT_UNSUPPORTED)
      await site.store.saveSession({ userId, email, networkId, accountType: type, ...(social && { social }) })
      return { type, address: await addressOn({ ...session, accountType: type }, networkId) }
    },
    async 'sync theme'(theme) {
      appData.update({ theme })
    },
    async 'sync dapp data'(told) {
      if (told.projectId !== projectId)
        throw errorOf(FRAME_REQUEST_INVALID, {
          values: { name: 'sync dapp data', reason: 'projectId is not the one of the frame' },
        })
      const { name = '', icons = [] } = told.metadata ?? {}
      appData.update({ name, icons })
    },
  } satisfies FrameHandlers
}
