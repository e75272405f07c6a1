import { pairingLink } from '@latchkey/walletconnect/pairing/deepLink'
import { expect, test } from 'vitest'
import { type PageEnvironment, pageEnvironment } from './pageEnvironment.ts'
import { installHref, isOpenable, type LinkedWallet, walletHrefs } from './walletHrefs.ts'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const encoded = encodeURIComponent(uri)
const page = 'https://shop.example/cart?item=1'
const on = (platform: PageEnvironment['platform'], more: Partial<PageEnvironment> = {}): PageEnvironment => ({
  platform,
  framed: false,
  url: page,
  ...more,
})
const opened = (wallet: LinkedWallet, environment: PageEnvironment) =>
  walletHrefs({ wallet, environment, linkTo: (base) => pairingLink(base, uri) }).map(
    ({ kind, target, href }) => `${kind} ${target} ${href}`,
  )

const metamask = { name: 'MetaMask', mobileLink: 'metamask://', universalLink: 'https://metamask.app.link' }
const trust = { name: 'Trust Wallet', mobileLink: 'trust://', universalLink: 'https://link.trustwallet.com' }
const rainbow = { name: 'Rainbow', mobileLink: 'https://rnbwapp.com' }
const ledger = { name: 'Ledger Live', mobileLink: 'ledgerlive://', desktopLink: 'ledgerlive://' }
const safe = { name: 'Safe', mobileLink: 'safe://', webappLink: 'https://app.safe.global' }
const phantom = { name: 'Phantom', rdns: 'app.phantom' }
const solflare = { name: 'Solflare' }
const coinbase = { name: 'Base (formerly Coinbase Wallet)', rdns: 'com.coinbase.wallet' }
const browsed = encodeURIComponent(page)
const origin = encodeURIComponent('https://shop.example')

test.each<[string, LinkedWallet, PageEnvironment, readonly string[]]>([
  [
    'iOS opens https links first',
    metamask,
    on('ios'),
    [`universal _blank https://metamask.app.link/wc?uri=${encoded}`, `native _self metamask://wc?uri=${encoded}`],
  ],
  [
    'Android opens schemes first',
    trust,
    on('android'),
    [`native _self trust://wc?uri=${encoded}`, `universal _blank https://link.trustwallet.com/wc?uri=${encoded}`],
  ],
  ['a wallet with one link', rainbow, on('android'), [`universal _blank https://rnbwapp.com/wc?uri=${encoded}`]],
  [
    'a frame sends a scheme to the top',
    ledger,
    on('ios', { framed: true }),
    [`native _top ledgerlive://wc?uri=${encoded}`],
  ],
  [
    'Telegram on iOS takes no schemes',
    metamask,
    on('ios', { inApp: 'telegram' }),
    [`universal _blank https://metamask.app.link/wc?uri=${encoded}`],
  ],
  [
    'Telegram on Android decodes once',
    metamask,
    on('android', { inApp: 'telegram' }),
    [`universal _blank https://metamask.app.link/wc?uri=${encodeURIComponent(encoded)}`],
  ],
  ['browsers of social networks take no schemes', ledger, on('android', { inApp: 'social' }), []],
  ['a desktop opens the desktop app', ledger, on('desktop'), [`native _self ledgerlive://wc?uri=${encoded}`]],
  ['a desktop opens the web app', safe, on('desktop'), [`web _blank https://app.safe.global/wc?uri=${encoded}`]],
  ['a desktop has no mobile app', metamask, on('desktop'), []],
  [
    'a phone without the app opens the web app',
    safe,
    on('android'),
    [`native _self safe://wc?uri=${encoded}`, `web _blank https://app.safe.global/wc?uri=${encoded}`],
  ],
  [
    'a wallet on localhost, as in development',
    { name: 'Harbor', mobileLink: 'http://localhost:3100' },
    on('ios'),
    [`universal _blank http://localhost:3100/wc?uri=${encoded}`],
  ],
  ['Phantom browses', phantom, on('ios'), [`browse _blank https://phantom.app/ul/browse/${browsed}?ref=${origin}`]],
  [
    'Solflare browses',
    solflare,
    on('android'),
    [`browse _blank https://solflare.com/ul/v1/browse/${browsed}?ref=${origin}`],
  ],
  [
    'Coinbase browses',
    coinbase,
    on('android'),
    [`browse _blank https://go.cb-w.com/dapp?cb_url=${browsed}`, `browse _self cbwallet://miniapp?url=${browsed}`],
  ],
  [
    'Coinbase browses from Telegram by https only',
    coinbase,
    on('ios', { inApp: 'telegram' }),
    [`browse _blank https://go.cb-w.com/dapp?cb_url=${browsed}`],
  ],
  ['a namesake with another rdns does not browse', { name: 'Phantom', rdns: 'evil.example' }, on('ios'), []],
])('%s', (_, wallet, environment, hrefs) => {
  expect(opened(wallet, environment)).toEqual(hrefs)
})

test('never opens links that would run code or use plain http', () => {
  const hostile = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'http://wallet.example',
    'intent://x',
    'no link',
  ]
  for (const link of hostile)
    for (const platform of ['ios', 'android', 'desktop'] as const) {
      const wallet = { name: 'X', mobileLink: link, universalLink: link, desktopLink: link, webappLink: link }
      expect(opened(wallet, on(platform)), link).toEqual([])
      expect(installHref({ ...wallet, homepage: link, appStore: link, playStore: link }, on(platform))).toBeUndefined()
    }
})

test('[S5.13] a phone lists wallets with a mobile link or a web app, and the wallets that open pages in their own browser', () => {
  const shown = [metamask, rainbow, safe, phantom, solflare, coinbase, { name: 'Extension', desktopLink: 'x://' }]
  expect(shown.filter((wallet) => isOpenable(wallet, on('ios'))).map(({ name }) => name)).toEqual([
    'MetaMask',
    'Rainbow',
    'Safe',
    'Phantom',
    'Solflare',
    'Base (formerly Coinbase Wallet)',
  ])
  expect(shown.every((wallet) => isOpenable(wallet, on('desktop')))).toBe(true)
})

test("links a missing app to the device's app store, otherwise to its home page", () => {
  const wallet = {
    name: 'X',
    homepage: 'https://x.example',
    appStore: 'https://apps.apple.com/app/id1',
    playStore: 'https://play.google.com/store/apps/details?id=x',
  }
  expect(installHref(wallet, on('ios'))).toBe(wallet.appStore)
  expect(installHref(wallet, on('android'))).toBe(wallet.playStore)
  expect(installHref(wallet, on('desktop'))).toBe(wallet.homepage)
  expect(installHref({ name: 'X', homepage: 'https://x.example' }, on('ios'))).toBe('https://x.example')
})

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

test.each<
  [string, Parameters<typeof pageEnvironment>[0]['navigator'], Partial<Parameters<typeof pageEnvironment>[0]>, object]
>([
  ['an iPhone', { userAgent: ios }, {}, { platform: 'ios' }],
  ['an iPad that reports itself as a Mac', { userAgent: mac, maxTouchPoints: 5 }, {}, { platform: 'ios' }],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, {}, { platform: 'desktop' }],
  ['an Android phone', { userAgent: pixel }, {}, { platform: 'android' }],
  ['Instagram', { userAgent: `${ios} Instagram 350.0.0` }, {}, { platform: 'ios', inApp: 'social' }],
  ['Facebook', { userAgent: `${pixel} [FB_IAB/FB4A;FBAV/490.0.0]` }, {}, { platform: 'android', inApp: 'social' }],
  ['Telegram', { userAgent: pixel }, { TelegramWebviewProxy: {} }, { platform: 'android', inApp: 'telegram' }],
  [
    'a Telegram mini app',
    { userAgent: mac },
    { location: { href: `${page}#tgWebAppData=user` } },
    { platform: 'desktop', inApp: 'telegram' },
  ],
])('%s is recognised', (_, navigator, more, environment) => {
  expect(pageEnvironment({ navigator, location: { href: page }, ...more })).toEqual({
    ...environment,
    framed: false,
    url: more.location?.href ?? page,
  })
})
