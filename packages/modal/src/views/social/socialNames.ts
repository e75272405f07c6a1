import type { Social } from '@latchkey/contracts/frame/socialProviders'

/** Proper names, the same in every language. */
export const socialNames: { readonly [provider in Social]: string } = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
