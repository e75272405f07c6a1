import { expect, test } from 'vitest'
import { approveMethods, freeMethods, methodPolicy } from './methodPolicy.ts'
import { proxyMethods } from './proxyMethods.ts'

test('[S6.1] allows reads, requires approval for signing and sending, denies the rest', () => {
  for (const method of ['eth_call', 'eth_sendRawTransaction', 'wallet_getCapabilities']) {
    expect(methodPolicy(method), method).toBe('free')
  }
  for (const method of [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ]) {
    expect(methodPolicy(method), method).toBe('approve')
  }
  for (const method of ['eth_sign', 'debug_traceCall', 'anvil_setBalance', '', 'constructor']) {
    expect(methodPolicy(method), method).toBe('deny')
  }
  expect(new Set([...freeMethods, ...approveMethods]).size).toBe(freeMethods.length + approveMethods.length)
})

test('[S6.1] the proxy excludes signing and wallet methods', () => {
  for (const method of [...approveMethods, 'eth_accounts', 'eth_requestAccounts', 'wallet_switchEthereumChain']) {
    expect(proxyMethods.has(method), method).toBe(false)
  }
  expect(proxyMethods.has('eth_getBalance')).toBe(true)
  expect(proxyMethods.has('eth_simulateV1')).toBe(true)
})
