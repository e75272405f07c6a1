import { errorOf } from '@latchkey/base/errors'
import { FRAME_REQUEST_INVALID } from '@latchkey/contracts/errors/frame'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { createAppData } from '../site/appData.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'
import { switchNetwork } from './rpc/switchNetwork.ts'

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
      const { smartAccountNetworks } = await import('../smartAccount/accountTypes.ts')
      return { chainIds: await smartAccountNetworks(site) }
    },
    async 'init smart account'() {
      const { smartAccountHere } = await import('../smartAccount/accountTypes.ts')
      return await smartAccountHere(site)
    },
    async 'set preferred account'({ type }) {
      const { preferAccount } = await import('../smartAccount/accountTypes.ts')
      return await preferAccount(site, type)
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
