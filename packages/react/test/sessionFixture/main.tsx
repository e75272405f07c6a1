import { manualClock } from '@latchkey/base/clock'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { useConnect } from '@latchkey/react/connect/useConnect'
import { LatchkeyContext } from '@latchkey/react/LatchkeyContext'
import { useSession } from '@latchkey/react/siwx/useSession'
import { useSignIn } from '@latchkey/react/siwx/useSignIn'
import { useWallets } from '@latchkey/react/wallets/useWallets'
import { createTestWallet } from '@latchkey/testing'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }]
const wallet = createTestWallet({ chains })
wallet.install(window)
const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'))

let serial = 0
/** Responds to the sign-in routes like the server. */
async function answer(input: unknown, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input)).pathname
  const iat = clock.now() / 1000
  const expiresAt = new Date((iat + 900) * 1000).toISOString()
  if (path === '/auth/v1/nonce')
    return Response.json({ nonce: 'abcdef0123456789', expiresAt: new Date((iat + 600) * 1000) })
  if (path === '/auth/v1/revoke') return new Response(null, { status: 204 })
  serial += 1
  const { message } = JSON.parse(String(init?.body))
  const address = /0x\w{40}/.exec(message ?? '')?.[0] ?? wallet.address
  return Response.json({
    accessToken: `access${serial}.${btoa(JSON.stringify({ iat, exp: iat + 900 }))}.signature`,
    refreshToken: `refresh${serial}`,
    expiresAt,
    session: { sid: 's', account: `eip155:31337:${address}`, networkId: 'eip155:31337', issuedAt: expiresAt },
  })
}

const latchkey = createLatchkey({
  projectId: '0'.repeat(32),
  networks: [latchkeyDevnet],
  adapters: [eip155()],
  metadata: { name: 'App' },
  siwx: {},
  clock,
  fetch: answer as typeof fetch,
})
void latchkey.start()

function App() {
  const [found] = useWallets()
  const { connect } = useConnect()
  const { signIn } = useSignIn()
  const session = useSession()
  const [got, setGot] = useState<string>()
  const short = (token: string | undefined) => token?.split('.')[0]
  const facts = {
    status: session.status,
    of: session.session?.account === `eip155:31337:${wallet.addresses[0]}` ? 'first' : session.session && 'second',
    token: short(session.accessToken),
    got,
    leaks: JSON.stringify(session).includes('refresh'),
  }
  const actions: readonly (readonly [string, () => unknown])[] = [
    ['Connect', () => found && connect({ walletId: found.id })],
    ['Sign in', () => signIn()],
    ['Get token', () => session.getAccessToken().then((token) => setGot(short(token)))],
    ['Let time pass', () => clock.advance(14 * 60_000)],
    ['Switch account', () => wallet.switchAccount(1)],
    ['Sign out', () => session.signOut()],
  ]
  return (
    <>
      {actions.map(([name, run]) => (
        <button type="button" key={name} onClick={() => void run()}>
          {name}
        </button>
      ))}
      <output>{JSON.stringify(facts)}</output>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyContext.Provider value={latchkey}>
      <App />
    </LatchkeyContext.Provider>,
  )
