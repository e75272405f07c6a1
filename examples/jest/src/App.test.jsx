import { createTestWallet } from '@latchkey/testing'
import { createTestEmbeddedWallet } from '@latchkey/testing/embedded'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { App, createApp, projectId, secureUrl } from './App.jsx'

// Views of the modal load when they are first opened.
configure({ asyncUtilTimeout: 20_000 })

let latchkey
beforeEach(() => {
  localStorage.clear()
  latchkey = createApp()
})
afterEach(async () => {
  cleanup()
  await latchkey.destroy()
})

const press = async (name) => fireEvent.click(await screen.findByRole('button', { name }))

test('a visitor connects a wallet and signs', async () => {
  const wallet = createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:8545' }] })
  wallet.install(window)
  render(<App latchkey={latchkey} />)
  await press('Connect')
  await press(/^Test Wallet/)
  await screen.findByText(`Address: ${wallet.address}`)

  wallet.rejectNext('personal_sign')
  await press('Sign message')
  expect((await screen.findByText('USER_REJECTED')).textContent).toBe('USER_REJECTED')
  await press('Sign message')
  await screen.findByText(/^Signature: 0x[0-9a-f]{130}$/)
  await wallet.close()
})

test('a visitor signs in by e-mail', async () => {
  const embedded = createTestEmbeddedWallet({
    secureUrl,
    projectId,
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:8545' }],
  })
  embedded.install(window)
  render(<App latchkey={latchkey} />)
  await press('Connect')
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ada@example.com' } })
  await press('Continue with e-mail')
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: embedded.code } })
  await screen.findByText(`Address: ${embedded.address}`)

  embedded.setAutoApprove(false)
  await press('Sign message')
  await embedded.approve('personal_sign')
  await screen.findByText(/^Signature: 0x[0-9a-f]{130}$/)
  embedded.close()
})
