import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { expect, test } from 'vitest'
import { eip155Keys } from './eip155Keys.ts'
import { eip155LazyKeys } from './eip155LazyKeys.ts'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hexOf = (text: string) => `0x${toHex(toUtf8(text))}`
const signIn = `app.example wants you to sign in with your Ethereum account:
${account}

Sign in.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: abcdefgh12345678
Issued At: 2026-11-01T10:00:00Z`
const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { contents: 'Hello' },
}

test.each([
  ['plain text', 'personal_sign', [hexOf('hello'), account]],
  ['text with a direction character', 'personal_sign', [hexOf('hello \u202e'), account]],
  ['bytes that are not UTF-8', 'personal_sign', ['0xff', account]],
  ['a sign-in message', 'personal_sign', [hexOf(signIn), account]],
  ['a malformed sign-in message', 'personal_sign', [hexOf(`${signIn} `), account]],
  [
    'a sign-in message with invisible characters',
    'personal_sign',
    [hexOf(signIn.replace('you', 'yo\u200bu')), account],
  ],
  ['a message without an account', 'personal_sign', [hexOf('hello')]],
  ['parameters that are not a list', 'personal_sign', {}],
  ['a transaction', 'eth_sendTransaction', [{ from: account, to: account, value: '0x1', chainId: '0x1' }]],
  ['typed data', 'eth_signTypedData_v4', [account, JSON.stringify(typedData)]],
  ['another network', 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ['an unknown method', 'eth_sign', [account, '0x00']],
])('decodes %s like the keys that load everything', async (_, method, params) => {
  const request = { method, params, chainId: 'eip155:1' }
  expect(await eip155LazyKeys.describeRequest(request)).toEqual(eip155Keys.describeRequest(request))
  expect(await eip155LazyKeys.networkOf(request)).toEqual(eip155Keys.networkOf(request))
})
