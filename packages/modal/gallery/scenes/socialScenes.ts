import { errorOf } from '@latchkey/base/errors'
import {
  POPUP_CLOSED,
  SOCIAL_EMAIL_TAKEN,
  SOCIAL_PROVIDER_UNREACHABLE,
  SOCIAL_SIGN_IN_EXPIRED,
  SOCIAL_SIGN_IN_REFUSED,
} from '@latchkey/contracts/errors/social'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import { walletsNamed } from '../samples.ts'
import type { Scene } from '../scene.ts'

const socials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const script = { options: { embeddedWallet: { secureUrl: 'https://secure.example', socials } } } as const
const uri = 'https://accounts.example/auth'

/** The view at one step of a sign-in. */
const at = (socialLogin: SocialLogin): Pick<Scene, 'view' | 'script' | 'act' | 'ready'> => ({
  view: socialLogin.provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial',
  script,
  ready: 'h3',
  act: async ({ modal, instance: { latchkey } }) => {
    latchkey.store.setState({ socialLogin })
    const { provider } = socialLogin
    modal.open(provider === 'farcaster' ? { name: 'ConnectingFarcaster' } : { name: 'ConnectingSocial', provider })
  },
})

const farcasterUri = 'https://farcaster.xyz/~/siwf?channelToken=6f1c1f5a-6b0e-4f0f-9d3c-2a7a51f0c0de'

export const socialScenes: readonly Scene[] = [
  {
    id: 'connect-socials',
    view: 'Connect',
    state: 'e-mail and social sign-in',
    script: { ...script, server: { wallets: walletsNamed(60) } },
    open: { name: 'Connect' },
    ready: 'form + div button',
  },
  {
    id: 'socials',
    view: 'ConnectSocials',
    state: 'seven accounts',
    script,
    open: { name: 'ConnectSocials' },
    ready: 'li',
  },
  { id: 'social-starting', state: 'opening the window', ...at({ provider: 'google', status: 'starting' }) },
  { id: 'social-waiting', state: 'waiting for the window', ...at({ provider: 'google', status: 'waiting', uri }) },
  { id: 'social-blocked', state: 'the window was blocked', ...at({ provider: 'discord', status: 'blocked', uri }) },
  {
    id: 'social-link',
    state: 'waiting for the mailed link',
    ...at({
      provider: 'github',
      status: 'verifyDevice',
      email: 'ada.lovelace@example.com',
      sentAtMs: 0,
      matchNumber: '42',
    }),
  },
  { id: 'social-connecting', state: 'opening the wallet', ...at({ provider: 'apple', status: 'connecting' }) },
  {
    id: 'social-closed',
    state: 'the window was closed',
    ...at({ provider: 'x', status: 'failed', error: errorOf(POPUP_CLOSED) }),
  },
  {
    id: 'social-taken',
    state: 'the address has a wallet',
    ...at({ provider: 'facebook', status: 'failed', error: errorOf(SOCIAL_EMAIL_TAKEN) }),
  },
  {
    id: 'social-failed',
    state: 'the provider is out of reach',
    ...at({
      provider: 'google',
      status: 'failed',
      error: errorOf(SOCIAL_PROVIDER_UNREACHABLE, { values: { provider: 'Google' } }),
    }),
  },
  {
    id: 'farcaster-starting',
    state: 'getting a code',
    ...at({ provider: 'farcaster', status: 'starting' }),
    ready: 'h2',
  },
  {
    id: 'farcaster-waiting',
    state: 'waiting for the scan',
    ...at({ provider: 'farcaster', status: 'waiting', uri: farcasterUri }),
    ready: 'h2',
  },
  {
    id: 'farcaster-connecting',
    state: 'opening the wallet',
    ...at({ provider: 'farcaster', status: 'connecting' }),
    act: async (visitor) => {
      await at({ provider: 'farcaster', status: 'waiting', uri: farcasterUri }).act?.(visitor)
      await visitor.find('[role=img], h3')
      visitor.instance.latchkey.store.setState({ socialLogin: { provider: 'farcaster', status: 'connecting' } })
    },
    ready: 'h2',
  },
  {
    id: 'farcaster-expired',
    state: 'the code expired',
    ...at({ provider: 'farcaster', status: 'failed', error: errorOf(SOCIAL_SIGN_IN_EXPIRED) }),
  },
  {
    id: 'farcaster-refused',
    state: 'the signature was not accepted',
    ...at({
      provider: 'farcaster',
      status: 'failed',
      error: errorOf(SOCIAL_SIGN_IN_REFUSED, { values: { provider: 'Farcaster' } }),
    }),
  },
]
