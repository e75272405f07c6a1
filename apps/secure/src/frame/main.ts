import { systemClock } from '@latchkey/base/clock'
import { startGuest } from '@latchkey/frame/guest/startGuest'
import { createApprovals } from '../approval/createApprovals.ts'
import { emailChangeHandlers } from '../emailChange/emailChangeHandlers.ts'
import { createProtection } from '../protection/createProtection.ts'
import { rpcHandlers } from '../rpc/rpcHandlers.ts'
import { createSettings } from '../settings/createSettings.ts'
import { settingsHandlers } from '../settings/settingsHandlers.ts'
import { blockedStore } from '../signer/blockedStore.ts'
import { openDeviceStore } from '../signer/deviceStore.ts'
import { spawnSigner } from '../signer/spawnSigner.ts'
import { farcasterHandlers } from '../social/farcasterHandlers.ts'
import { socialHandlers } from '../social/socialHandlers.ts'
import { createAppData } from './appData.ts'
import { createFrameVisibility } from './frameVisibility.ts'
import { languageOf } from './language.ts'
import type { Login } from './login/login.ts'
import { loginHandlers } from './loginHandlers.ts'
import { readPageConfig, vaultsOf } from './pageConfig.ts'
import { openSessionChannel } from './sessionChannel.ts'
import { createSite } from './site.ts'
import { walletHandlers } from './walletHandlers.ts'
import { watchSession } from './watchSession.ts'

/** Starts the secure frame of a page. @throws FRAME_EMBEDDING_REFUSED */
async function start(): Promise<void> {
  const config = readPageConfig(document)
  const { projectId, serverUrl, origins } = config
  const store = await openDeviceStore().catch(blockedStore)
  const fetch = globalThis.fetch.bind(globalThis)
  const protection = createProtection(
    () => site,
    (visible) => visibilityOf('protection')(visible),
  )
  const access = {
    vaults: vaultsOf(config, location.origin),
    store,
    clock: systemClock,
    spawn: spawnSigner,
    fetch,
    askFactor: protection.askFactor,
  }
  const appData = createAppData()
  const emitSession = (isConnected: boolean) => guest.emit('connection changed', { isConnected })
  const sessions = openSessionChannel(emitSession)
  const visibilityOf = createFrameVisibility((visible) => guest.emit('visibility', { visible }))
  const site = createSite({
    ...{ window, projectId, serverUrl, access, app: appData.read },
    setVisible: visibilityOf('approvals'),
    onFrozen: ({ email, social, wallet }, context) =>
      void settings.show({ email, isSocial: social !== undefined, walletId: wallet.record.walletId }, context),
    onSessionEnded() {
      sessions.announce(false)
      emitSession(false)
    },
  })
  const login: Login = { ...access, locale: languageOf(navigator.languages) }
  const approvals = createApprovals(site)
  const settings = createSettings({ site, login, setVisible: visibilityOf('settings') })
  const guest = startGuest({
    ...{ window, projectId, origins, approve: approvals.approve },
    handlers: {
      ...loginHandlers(site, { login, approvals, settings, onSessionChange: sessions.announce }),
      ...settingsHandlers(site, settings),
      ...emailChangeHandlers(site, login),
      ...walletHandlers(site, appData),
      ...socialHandlers({ window, login, onSessionChange: sessions.announce }),
      ...farcasterHandlers({ login, onSessionChange: sessions.announce }),
      ...rpcHandlers(site, approvals),
      'protect wallet': async (_, context) => ({ isProtected: await protection.raise(login, context) }),
    },
    onFault: (error) => console.warn(error),
  })
  watchSession(site, login)
}

start().catch((error: unknown) => console.error(error))
