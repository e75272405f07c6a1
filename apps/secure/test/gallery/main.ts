import { systemClock } from '@latchkey/base/clock'
import { createApprovals } from '../../src/approval/createApprovals.ts'
import type { SecureSite } from '../../src/site/site.ts'
import { evmAddress, solanaAddress } from './samples.ts'
import { scenes } from './scenes.ts'
import { scriptRpc } from './scriptRpc.ts'

/** `?scene=` an id, `&theme=light|dark`. The language is the browser's. `window` has the decisions and the script, which a test may change. */
const query = new URLSearchParams(location.search)
const scene = scenes.find(({ id }) => id === query.get('scene')) ?? scenes[0]
const record = { evm: evmAddress, sol: solanaAddress }
const decisions: string[] = []
const visibilities: boolean[] = []

if (scene) {
  const script = { ...scene.rpc }
  scriptRpc(script)
  const site = {
    window,
    clock: systemClock,
    projectId: '0'.repeat(32),
    serverUrl: location.origin,
    session: async () => ({ userId: 'ada', networkId: 'eip155:31337', wallet: { record } }),
    store: { sentTransactions: async () => scene.sent ?? [] },
    setVisible: (visible: boolean) => void visibilities.push(visible),
    app: () => ({
      name: scene.appName ?? 'Kestrel Market',
      icons: [],
      theme: { themeMode: query.get('theme') ?? 'light' },
    }),
  } as unknown as SecureSite
  const approvals = createApprovals(site)
  const ask = async (request: (typeof scene.requests)[number]) => {
    const origin = scene.origin ?? 'https://market.kestrel.example'
    const controller = new AbortController()
    Object.assign(window, { withdraw: () => controller.abort() })
    const approved = await approvals.approve(request, { origin, signal: controller.signal })
    if (approved)
      await approvals.run(request, async () => new Promise((done) => Object.assign(window, { finish: done })))
    decisions.push(approved ? 'approved' : 'rejected')
  }
  for (const request of scene.requests) ask(request).catch((error: Error) => decisions.push(error.message))
  Object.assign(window, { decisions, visibilities, approvals, script })
}
