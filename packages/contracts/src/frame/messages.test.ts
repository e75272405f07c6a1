import { expect, test } from 'vitest'
import { frameMessages } from './messages.ts'

test('S7.30: has every message of the page', () => {
  const names = frameMessages.filter(({ direction }) => direction === 'page-to-frame').map(({ name }) => name)
  for (const name of [
    'SWITCH_NETWORK CONNECT_EMAIL CONNECT_DEVICE CONNECT_OTP CONNECT_SOCIAL GET_FARCASTER_URI CONNECT_FARCASTER GET_USER',
    'GET_SOCIAL_REDIRECT_URI SIGN_OUT IS_CONNECTED GET_CHAIN_ID GET_SMART_ACCOUNT_ENABLED_NETWORKS INIT_SMART_ACCOUNT',
    'SET_PREFERRED_ACCOUNT UPDATE_EMAIL UPDATE_EMAIL_PRIMARY_OTP UPDATE_EMAIL_SECONDARY_OTP SYNC_THEME SYNC_DAPP_DATA',
    'RELOAD RPC_REQUEST',
  ].flatMap((line) => line.split(' '))) {
    expect(names).toContain(name)
  }
  expect(new Set(frameMessages.map(({ name }) => name)).size).toBe(frameMessages.length)
})

test('[S9.1] e-mail, device, code, social and redirect requests wait 120 s, signing out 3 s', () => {
  const timeoutOf = (name: string) => frameMessages.find((message) => message.name === name)?.timeoutMs
  for (const name of ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI']) {
    expect(timeoutOf(name), name).toBe(120_000)
  }
  expect(timeoutOf('SIGN_OUT')).toBe(3_000)
  expect(timeoutOf('RPC_REQUEST')).toBeNull()
})
