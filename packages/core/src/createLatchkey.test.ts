import { expect, test, vi } from 'vitest'
import { connectAccount } from '../test/connectAccount.ts'
import { oneNetworkApp } from '../test/oneNetworkApp.ts'
import type { LatchkeyOptions } from './options.ts'
import { signInOf } from './siwx/signInState.ts'
import { saveState } from './storage/saveState.ts'
import { loadState } from './storage/storedState.ts'
import { pageStorage } from './storage/webStorage.ts'

/** Bypasses the types, because an app in plain JavaScript may pass anything. */
const create = (wrong: Record<string, unknown>) => oneNetworkApp({}, wrong as Partial<LatchkeyOptions>)
const adapterItself = () => ({ namespace: 'eip155' })

const one = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}

const viemChain = { id: 1, name: 'One', nativeCurrency: one.nativeCurrency, rpcUrls: { default: { http: [] } } }

test.each([
  ['networks', { networks: [] }],
  ['networks', { networks: undefined }],
  ['networks[0]', { networks: [undefined] }],
  ['networks[1].rpcUrls', { networks: [one, { ...one, rpcUrls: undefined }] }],
  ['networks[0].rpcUrls', { networks: [{ ...one, rpcUrls: [1] }] }],
  ['networks[0].caipNetworkId', { networks: [{ ...one, caipNetworkId: '1' }] }],
  ['networks[0].chainNamespace', { networks: [{ ...one, chainNamespace: 'solana' }] }],
  ['networks[0].name', { networks: [{ ...one, name: '' }] }],
  ['networks[0].nativeCurrency', { networks: [{ ...one, nativeCurrency: { symbol: 'COIN' } }] }],
  ['networks[0]', { networks: [{ ...one, caipNetworkId: 'solana:one', chainNamespace: 'solana' }] }],
  ['networks[0]', { networks: [viemChain] }],
  ['adapters[1]', { adapters: [adapterItself(), adapterItself()] }],
  ['siwx', { siwx: true }],
  ['adapters', { adapters: undefined }],
  ['adapters[0]', { adapters: [undefined] }],
  ['adapters[0]', { adapters: [adapterItself] }],
  ['adapters', { adapters: adapterItself }],
  ['metadata.name', { metadata: undefined }],
  ['metadata.url', { metadata: { name: 'App', url: 'app.example' } }],
  ['metadata.icons', { metadata: { name: 'App', icons: 'x' } }],
  ['serverUrl', { serverUrl: 'localhost:4000' }],
  ['serverUrl', { serverUrl: '/api' }],
  ['serverUrl', { serverUrl: '' }],
  ['relayUrl', { relayUrl: 'http://localhost:4100' }],
  ['siwx.statement', { siwx: { statement: 'one\ntwo' } }],
  ['siwx.statement', { siwx: { statement: 'Grüße' } }],
])('names the option that is wrong: %s of %o', (option, wrong) => {
  const error = expect.objectContaining({
    code: 'OPTION_INVALID',
    message: expect.stringContaining(`The option \`${option}\` is not valid: `),
  })
  expect(() => create(wrong)).toThrow(error)
})

test('reports a missing adapter as the cause', () => {
  const missing = 'The option `networks[0]` is not valid: add its adapter to `adapters`.'
  expect(() => create({ networks: [viemChain] })).toThrow(missing)
  expect(() => create({ networks: [{ ...one, caipNetworkId: 'solana:one', chainNamespace: 'solana' }] })).toThrow(
    missing,
  )
})

test('[S2.16] an app without adapters may list networks', () => {
  expect(create({ adapters: [] }).options.networks).toHaveLength(1)
  expect(() => create({ adapters: [], networks: [viemChain] })).toThrow('add its adapter')
})

test.each([
  ['features.swap', { features: { swap: false } }],
  ['metadata.icon', { metadata: { name: 'App', icon: 'https://app.example/icon.png' } }],
  ['wallets.featurd', { wallets: { featurd: [] } }],
  ['embeddedWallet.social', { embeddedWallet: { secureUrl: 'https://secure.example', social: [] } }],
  ['siwx.statment', { siwx: { statment: 'Sign in.' } }],
])('[S8.1] refuses an unknown field of an option: %s', async (option, wrong) => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  const { start, store } = create(wrong)
  await start()
  await expect.poll(() => store.getState().alert?.message).toContain(`The option \`${option}\` is not valid: `)
  expect(console.mock.calls).toEqual([[expect.stringContaining(option)]])
  console.mockRestore()
})

test.each([
  ['localhost', 1],
  ['app.example', 0],
])('checks the names of options only where developers look: on %s, %i warning', async (hostname, warnings) => {
  vi.stubGlobal('location', { hostname, origin: `https://${hostname}` })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await create({ metaData: {} }).start()
  await vi.dynamicImportSettled()
  await new Promise(setImmediate)
  expect(warn).toHaveBeenCalledTimes(warnings)
  warn.mockRestore()
  vi.unstubAllGlobals()
})

test('lists the invalid characters of a statement', () => {
  expect(() => create({ siwx: { statement: 'Schön: 10% "off" — 10%' } })).toThrow('ö % " —')
  create({ siwx: { statement: "Sign in, it's free!" } })
})

test('[S8.1] reports a missing or wrong project id in the modal, with its server', async () => {
  const alertOf = async (projectId: unknown) => {
    const { start, store } = create({ projectId, serverUrl: 'https://kit.example' })
    await start()
    await expect.poll(() => store.getState().alert).toBeDefined()
    return store.getState().alert
  }
  expect((await alertOf(''))?.code).toBe('PROJECT_ID_MISSING')
  expect((await alertOf(undefined))?.code).toBe('PROJECT_ID_MISSING')
  expect((await alertOf('abc'))?.message).toBe(
    'Invalid project ID. It must be 32 hex digits and registered on https://kit.example.',
  )
})

/** Runs a test while files cannot be loaded, as on a page from before a release that removed them. */
async function withoutFiles(files: readonly string[], run: () => Promise<void>): Promise<void> {
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  for (const file of files)
    vi.doMock(file, () => {
      throw new Error('the file is gone')
    })
  vi.resetModules()
  for (const file of files) await expect(import(file)).rejects.toThrow()
  try {
    await run()
    await vi.dynamicImportSettled()
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
    // Vitest loses queued mocks while another import resolves its own, and the next test files run in this process.
    await vi.waitFor(async () => {
      for (const file of files) vi.doUnmock(file)
      vi.resetModules()
      for (const file of files) await import(file)
    })
    vi.resetModules()
  }
}

test('ignores a setup report that cannot be loaded', () =>
  withoutFiles(['./reportSetup.ts'], async () => {
    const { start, store } = create({ projectId: '' })
    await start()
    await vi.dynamicImportSettled()
    expect(store.getState().alert).toBeUndefined()
  }))

test('missing code files end a stored connection on this page only, and still offer the sign-in', () =>
  withoutFiles(['./connect/reconnect.ts', './siwx/followAccounts.ts'], async () => {
    const latchkey = create({ webStorage: pageStorage(), siwx: {} })
    const connection = {
      id: 'w@eip155',
      walletId: 'w',
      wallet: { name: 'W' },
      via: 'injected',
      accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
    } as const
    const active = { eip155: { connectionId: 'w@eip155', address: '0xa' } }
    saveState(latchkey, { version: 2, connections: [connection], active, recentWallets: [] })
    await latchkey.start()
    expect(latchkey.store.getState().connections).toEqual([])
    expect(loadState(latchkey).connections).toEqual([connection])

    connectAccount(latchkey, { address: '0xa' })
    await expect.poll(() => signInOf(latchkey.store.getState()).status).toBe('required')
  }))

test('accepts an upper-case project id like the server', async () => {
  const { store, options, start } = create({ projectId: 'AB'.repeat(16) })
  await start()
  expect(store.getState().alert).toBeUndefined()
  expect(options.projectId).toBe('ab'.repeat(16))
})

test('accepts a server URL with or without a trailing slash', () => {
  expect(create({ serverUrl: 'https://kit.example/' }).options).toMatchObject({
    serverUrl: 'https://kit.example',
    relayUrl: 'wss://kit.example/relay',
  })
})

test('metadata requires only a name, and undefined counts as omitted', () => {
  const { options } = create({ metadata: { name: 'App' }, relayUrl: undefined, siwx: undefined })
  expect(options.metadata).toEqual({ name: 'App', description: '', url: 'http://localhost', icons: [] })
})

test('[S8.1] logs a setup error to the console once, with its code and help URL', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { start } = create({ projectId: 'wrong' })
  await start()
  await start()
  await vi.dynamicImportSettled()
  await new Promise(setImmediate)
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^\[latchkey\] PROJECT_ID_INVALID: .+\n.+/)]])
  error.mockRestore()
})

test('warns in the console about unknown options, once, and not about known ones', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const start = async (given: Parameters<typeof create>[0]) => {
    const latchkey = create(given)
    await latchkey.start()
    await latchkey.start()
    await vi.dynamicImportSettled()
    await new Promise(setImmediate)
  }
  await start({ webStorage: pageStorage(), siwx: {}, pageUrl: 'https://app.example' })
  expect(warn).not.toHaveBeenCalled()
  await start({ metaData: {}, siweConfig: {}, required: true, statement: 'Sign in.' })
  const names = 'metaData, siweConfig, required, statement'
  expect(warn.mock.calls).toEqual([[`[latchkey] Unknown options: ${names}. Check their spelling.`]])
  warn.mockRestore()
})

test("[S5.8] rejects AppKit's sign-in option next to `siwx`", () => {
  expect(() => create({ siweConfig: {}, siwx: {} })).toThrow('Cannot set both `siweConfig` and `siwx` options')
})

test('a destroyed instance has no connection, keeps its record, and rejects every action', async () => {
  const webStorage = pageStorage()
  const latchkey = create({ webStorage })
  await latchkey.start()
  connectAccount(latchkey, { address: '0xa' })
  await latchkey.destroy()
  expect(latchkey.store.getState()).toMatchObject({ connections: [], active: {} })
  const destroyed = { code: 'INSTANCE_DESTROYED' }
  expect(() => latchkey.open()).toThrow(expect.objectContaining(destroyed))
  expect(() => latchkey.getProvider('eip155')).toThrow(expect.objectContaining(destroyed))
  await expect(latchkey.start()).rejects.toMatchObject(destroyed)
  await expect(latchkey.pair()).rejects.toMatchObject(destroyed)
  await expect(latchkey.signMessage({ message: 'hello' })).rejects.toMatchObject(destroyed)
  await expect(latchkey.disconnect()).rejects.toMatchObject(destroyed)
})

test('opens the mounted modal, and reports a missing one', () => {
  const latchkey = create({})
  expect(() => latchkey.open()).toThrow(expect.objectContaining({ code: 'MODAL_MISSING' }))
  const opened: unknown[] = []
  latchkey.live.modal = { open: (view) => opened.push(view), close: () => {}, onClosed: () => () => {} }
  latchkey.open({ name: 'AllWallets' })
  expect(opened).toEqual([{ name: 'AllWallets' }])
})
