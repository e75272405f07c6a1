import { eip155 } from '@latchkey/eip155'
import { createTestEmbeddedWallet } from '@latchkey/testing/embedded'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { createLatchkey } from '../src/latchkey.ts'
import { ConnectButton, LatchkeyProvider, useEmailLogin } from '../src/react.ts'
import { local, pageControls } from './pageControls.ts'

const projectId = '0'.repeat(32)
const secureUrl = 'https://secure.example'

/** In a simulated page: signs in by e-mail in the modal, approves and rejects signatures, signs out. */
export async function signInInPage(): Promise<void> {
  const embedded = createTestEmbeddedWallet({ secureUrl, projectId })
  const { latchkey, host, type, press, leave } = open(embedded)
  await press(/^Connect/)
  await type('E-mail address', 'ada@example.com')
  await press(/^Continue with e-mail/)
  await type('6-digit code', embedded.code)
  await expect.poll(() => latchkey.getAccount().address).toBe(embedded.address)
  expect(embedded.mails).toEqual(['ada@example.com'])
  expect(host.textContent).toContain(embedded.address.slice(0, 4))

  const signature = await latchkey.signMessage({ message: 'hello' })
  expect(
    await verifyMessage({ address: embedded.address, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)
  embedded.rejectNext('personal_sign')
  await expect(latchkey.signMessage({ message: 'no' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  embedded.setAutoApprove(false)
  const pending = latchkey.signMessage({ message: 'later' })
  expect(await embedded.nextRequest()).toBeDefined()
  await embedded.approve('personal_sign')
  expect(await pending).toMatch(/^0x/)
  await latchkey.disconnect()
  expect(embedded.email).toBeUndefined()
  await leave()
}

/** The same without the modal, on a new device, with a wrong code first. */
export async function signInHeadless(): Promise<void> {
  const embedded = createTestEmbeddedWallet({ secureUrl, projectId, newDevice: true })
  const { latchkey, leave } = open(embedded)
  const { signInWithEmail, submitCode } = await import('../src/latchkey.ts')
  expect(await signInWithEmail(latchkey, { email: 'ada@example.com' })).toMatchObject({ status: 'verifyCode' })
  await expect(submitCode(latchkey, { code: '000000' })).rejects.toMatchObject({ code: 'OTP_INVALID' })
  const signedIn = submitCode(latchkey, { code: embedded.code })
  const step = () => latchkey.store.getState().emailLogin
  await expect.poll(step).toMatchObject({ status: 'verifyDevice', matchNumber: '42' })
  embedded.openLink()
  expect(await signedIn).toMatchObject({ address: embedded.address })
  await leave()
}

/** A frame without storage: the modal shows the reason, the hook has its code. */
export async function storageRefused(): Promise<void> {
  const embedded = createTestEmbeddedWallet({ secureUrl, projectId })
  embedded.refuseStorage(true)
  const { latchkey, type, press, leave } = open(embedded, <Code />)
  await press(/^Connect/)
  await type('E-mail address', 'ada@example.com')
  await press(/^Continue with e-mail/)
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe(
      'Your browser blocks storage for this wallet. Allow site data or leave private browsing, then reload this page.',
    )
  expect(document.querySelector('output')?.textContent).toBe('DEVICE_STORE_BLOCKED')
  embedded.refuseStorage(false)
  await press(/^Continue with e-mail/)
  await type('6-digit code', embedded.code)
  await expect.poll(() => latchkey.getAccount().address).toBe(embedded.address)
  await leave()
}

/** The hook's error code. */
function Code() {
  const { login } = useEmailLogin()
  return <output>{login?.status === 'failed' ? login.error.code : ''}</output>
}

function open(embedded: ReturnType<typeof createTestEmbeddedWallet>, more: ReactNode = null) {
  embedded.install(window)
  const latchkey = createLatchkey({
    projectId,
    networks: [local],
    adapters: [eip155()],
    metadata: { name: 'App' },
    embeddedWallet: { secureUrl },
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      {more}
    </LatchkeyProvider>,
  )
  return {
    latchkey,
    host,
    ...pageControls(),
    async leave() {
      root.unmount()
      host.remove()
      await latchkey.destroy()
      embedded.close()
    },
  }
}
