import { systemClock } from '@latchkey/base/clock'
import { startGuest } from '@latchkey/frame/guest/startGuest'
import { languageOf } from '@latchkey/texts/languageOf'
import { createApprovals } from '../approval/createApprovals.ts'
import type { Login } from '../login/login.ts'
import { createProtection } from '../protection/createProtection.ts'
import { createSettings } from '../settings/createSettings.ts'
import { blockedStore, openDeviceStore } from '../signer/deviceStore.ts'
import { createReadySigner } from '../signer/readySigner.ts'
import { spawnSigner } from '../signer/spawnSigner.ts'
import { createAppData } from '../site/appData.ts'
import { readPageConfig, vaultsOf } from '../site/pageConfig.ts'
import { createSite, type SecureSite } from '../site/site.ts'
import { loadSignCall } from './rpc/rpcHandlers.ts'
import { siteHandlers } from './siteHandlers.ts'
import { watchSession } from './syncSession.ts'

/** The sheet is painted first: its button works half a second after that, so what signs has enough time left to load. */
const paintMs = 150

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
  const signers = createReadySigner(spawnSigner, systemClock)
  const painted = firstPaint()
  /** Preloads the code that runs after an approval. A failed load is repeated on use. */
  const prepareSigning = () => {
    signers.prepare()
    loadSignCall().catch(() => {})
  }
  const access = {
    vaults: vaultsOf(config, location.origin),
    store,
    clock: systemClock,
    spawn: signers.spawn,
    prepareSigner: signers.prepare,
    fetch,
    requestFactor: protection.requestFactor,
  }
  const appData = createAppData()
  const emitSession = (isConnected: boolean) => guest.emit('connection changed', { isConnected })
  const sessions = openSessionChannel((isConnected) => {
    if (!isConnected) closeSheets()
    emitSession(isConnected)
  })
  const visibilityOf = createFrameVisibility((visible) => guest.emit('visibility', { visible }))
  const site = createSite({
    ...{ window, projectId, serverUrl, access, app: appData.read },
    setVisible: visibilityOf('approvals'),
    onFrozen({ email, social, wallet }, context) {
      const { walletId, userId } = wallet.record
      void settings.show({ email, social, userId, walletId }, context)
    },
    onSessionEnded() {
      sessions.announce(false)
      emitSession(false)
    },
  })
  const login: Login = { ...access, locale: languageOf(navigator.languages) }
  const approvals = createApprovals(site, () => void systemClock.after(paintMs, () => painted.then(prepareSigning)))
  const settings = createSettings({ site, login, setVisible: visibilityOf('settings') })
  /** After a sign-out in another tab, nothing on them would succeed. */
  function closeSheets(): void {
    approvals.rejectAll()
    settings.close()
  }
  const guest = startGuest({
    ...{ window, projectId, origins, approve: approvals.approve },
    handlers: siteHandlers(site, {
      ...{ login, approvals, settings, protection, appData },
      onSessionChange: sessions.announce,
    }),
    onFault: (error) => console.warn(error),
  })
  watchSession(site, login)
  preloadLogin(site).catch(() => {})
}

/** Preloads the code that a signed-out visitor needs first. A failed load is repeated on use. */
async function preloadLogin(site: SecureSite): Promise<void> {
  if (await site.session()) return
  await Promise.all([import('../login/emailLogin.ts'), import('../social/beginSocial.ts')])
}

start().catch((error: unknown) => console.error(error))

/** Resolves after the frame has painted for the first time, which takes longer on a slow device. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Notifies the other tabs with this frame that the session began or ended. */
function openSessionChannel(onChange: (isConnected: boolean) => void) {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('latchkey-session')
    channel.onmessage = ({ data }) => onChange(data === true)
  } catch {
    // Firefox throws here when it blocks third-party storage. The device store reports that to the visitor.
  }
  return { announce: (isConnected: boolean): void => channel?.postMessage(isConnected) }
}

/** The frame is visible while any of its parts has something to show. Returns the switch of one part. */
function createFrameVisibility(setVisible: (visible: boolean) => void) {
  const showing = new Set<string>()
  return (part: string) =>
    (visible: boolean): void => {
      const before = showing.size > 0
      if (visible) showing.add(part)
      else showing.delete(part)
      if (showing.size > 0 !== before) setVisible(!before)
    }
}
