import type { Social } from './socialProviders.ts'

/** Names of the social accounts, the same in every language. */
export const socialNames: Readonly<Record<Social, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
