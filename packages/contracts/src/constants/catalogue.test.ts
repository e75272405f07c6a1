import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { constantCatalogue } from './catalogue.ts'
import { relayTags } from './relayTags.ts'

const value = (name: string) => {
  const found = constantCatalogue.find((constant) => constant.name === name)
  if (!found) throw new Error(`no constant ${name}`)
  return found.value
}
const expectValues = (expected: Readonly<Record<string, unknown>>) => {
  for (const [name, figure] of Object.entries(expected)) expect(value(name), name).toEqual(figure)
}

test('every constant names its row and is listed once', () => {
  for (const { name, row } of constantCatalogue) expect(row, name).toMatch(/^S\d+\.\d+/)
  expect(new Set(constantCatalogue.map(({ name }) => name)).size).toBe(constantCatalogue.length)
  const listed = new Set(constantCatalogue.map(({ domain }) => `${domain}.ts`))
  const files = readdirSync(import.meta.dirname).filter((file) => !/^catalogue\.|^relayTags\.|\.test\.ts$/.test(file))
  expect([...listed].sort()).toEqual(files.sort())
})

test('S2.24: width, shake and motion', () =>
  expectValues({ modalWidthPx: 360, shakeMs: 500, motionFastMs: 120, motionBaseMs: 150 }))

test('[S4.4][S9.2] a pairing lives 4 min and counts as expired 10 s early', () =>
  expectValues({ pairingLifetimeMs: 240_000, pairingExpiryMarginMs: 10_000 }))

test('S4.7: the popup of a social login', () =>
  expectValues({ popupWidthPx: 600, popupHeightPx: 800, popupPollMs: 1_000 }))

test('S4.11: a search waits 300 ms for images', () => expectValues({ walletSearchImageWaitMs: 300 }))

test('[S9.2] e-mail cooldown', () => expectValues({ emailCooldownMs: 30_000 }))

test('S5.6: limits of account names and coin types', () =>
  expectValues({ accountNameMinChars: 4, coinTypeChainIdLimit: 2_147_483_648 }))

test('S5.10: a disallowed method is shown after 300 ms', () => expectValues({ rpcDisallowedDelayMs: 300 }))

test('S5.12: display', () =>
  expectValues({
    balanceDisplayDecimals: 3,
    amountDisplayDecimals: 3,
    numberDisplayDecimals: 2,
    addressStartChars: 4,
    addressEndChars: 6,
    emailDisplayMaxChars: 30,
    emailCutChars: 3,
    accountNameDisplayMaxChars: 30,
  }))

test('[S9.1] frame', () =>
  expectValues({
    frameReadyTimeoutMs: 20_000,
    frameRequestTimeoutMs: 120_000,
    frameSignOutTimeoutMs: 3_000,
    frameReadyDelayMs: 500,
  }))

test('[S9.3] transactions and statuses', () =>
  expectValues({ pendingTransactionsMax: 99, specialHttpStatuses: [500, 429, 503, 403] }))

test('[S9.4] on-ramp', () =>
  expectValues({
    onrampCurrency: 'USD',
    onrampCardMin: '10.00',
    onrampCardMax: '7500.00',
    onrampBankMin: '10.00',
    onrampBankMax: '25000.00',
    onrampDefaultAsset: 'USDC',
    onrampDefaultNetworks: ['eip155:1', 'eip155:137'],
    onrampProviders: ['meld', 'coinbase'],
    onrampFeeMinPercent: 1,
    onrampFeeMaxPercent: 2,
  }))

test('[S9.5] orders and defaults', () =>
  expectValues({
    connectMethodOrder: ['email', 'social', 'wallet'],
    defaultFeatures: ['receive', 'send', 'analytics', 'allWallets'],
    featureNames: ['email', 'socials', 'swaps', 'onramp', 'activity', 'reownBranding'],
    walletFeatureOrder: ['onramp', 'swaps', 'receive', 'send'],
    defaultSocials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
  }))

test('[S9.6] account types, swap networks, names', () => {
  expectValues({
    defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment' },
    swapSlippagePercent: 1,
    nameSuffixes: ['.reown.id', '.wcn.id'],
  })
  expect(new Set(value('swapNetworks') as string[]).size).toBe(12)
})

test('[S9.8] caches and recent wallets', () =>
  expectValues({
    tokenBalanceRetryBlockMs: 30_000,
    portfolioCacheMs: 30_000,
    nativeBalanceCacheMs: 30_000,
    nameCacheMs: 300_000,
    identityCacheMs: 300_000,
    queryGcMs: 300_000,
    recentWalletsMax: 2,
  }))

test('[S9.9] wallet lists, heartbeat, e-mail poll', () =>
  expectValues({
    recommendedWalletsMax: 4,
    walletsPerPage: 40,
    walletPageImages: 20,
    walletSearchEntries: 100,
    featuredWalletsMax: 4,
    heartbeatMs: 5_000,
    emailChangePollMs: 1_000,
  }))

test('[S9.10] RPC, caches, logger', () =>
  expectValues({
    rpcTimeoutMs: 10_000,
    rpcBatchMax: 1_000,
    rpcRetries: 3,
    rpcRetryBaseMs: 150,
    retryBackoffBaseMs: 1_000,
    retryBackoffCapMs: 30_000,
    rpcCacheEntries: 8_192,
    imagePreloadTimeoutMs: 2_000,
    loggerBufferBytes: 1_024_000,
    loggerLevel: 'error',
    calculationDecimals: 20,
  }))

test('[S9.11] analytics cap and small delays', () =>
  expectValues({
    errorEventsMax: 5,
    errorEventsWindowMs: 60_000,
    toastSwapDelayMs: 150,
    signClientCacheMs: 1_000,
    pingResponseDelayMs: 500,
  }))

test('[S9.12] authentication and namespaces', () =>
  expectValues({
    authenticationVersion: '1',
    authenticationType: 'caip122',
    authenticationNamespaces: ['eip155'],
    universalNamespaces: [
      'eip155',
      'solana',
      'cosmos',
      'polkadot',
      'algorand',
      'cip34',
      'elrond',
      'multiversx',
      'near',
      'tezos',
    ],
  }))

test('S9.14: accents and backgrounds', () =>
  expectValues({
    accentLight: 'hsla(231,100%,70%,1)',
    accentDark: 'hsla(230,100%,67%,1)',
    backgroundDark: '#121313',
  }))

test('the tags, times and prompts of the wire', () => {
  const table = Object.entries(relayTags).map(([method, row]) => [
    method,
    row.requestTag,
    row.responseTag,
    row.ttlSec,
    row.prompt,
  ])
  expect(table).toEqual([
    ['wc_pairingDelete', 1000, 1001, 86_400, false],
    ['wc_pairingPing', 1002, 1003, 30, false],
    ['wc_pairingExtend', 1004, 1005, 86_400, false],
    ['wc_sessionPropose', 1100, 1101, 300, true],
    ['wc_sessionSettle', 1102, 1103, 300, false],
    ['wc_sessionUpdate', 1104, 1105, 86_400, false],
    ['wc_sessionExtend', 1106, 1107, 86_400, false],
    ['wc_sessionRequest', 1108, 1109, 300, true],
    ['wc_sessionEvent', 1110, 1111, 300, true],
    ['wc_sessionDelete', 1112, 1113, 86_400, false],
    ['wc_sessionPing', 1114, 1115, 86_400, false],
    ['wc_sessionAuthenticate', 1116, 1117, 3_600, true],
  ])
})
