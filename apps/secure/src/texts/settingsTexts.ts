import type { Message } from '@latchkey/texts/message'
import { textLoader } from './textLoader.ts'

/** Every text of the settings. */
export type SettingsTexts = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly back: string
  readonly close: string
  readonly loading: string
  readonly tryAgain: string
  readonly protection: string
  readonly passwordText: string
  readonly passkeyText: string
  readonly unprotectedText: string
  readonly on: string
  readonly off: string
  readonly exportTitle: string
  readonly exportRow: string
  readonly exportedAt: Message
  readonly exportText: string
  readonly exportSocial: string
  readonly exportHeld: Message
  readonly exportHeldText: string
  readonly exportBlocked: string
  readonly exportOpen: string
  readonly devices: string
  readonly thisDevice: string
  readonly newDevice: string
  readonly unknownBrowser: string
  readonly app: string
  readonly added: string
  readonly lastUsed: string
  readonly used: Message
  readonly revoke: string
  readonly revokeText: string
  readonly revokeThisText: string
  readonly freeze: string
  readonly freezeRow: string
  readonly freezeTitle: string
  readonly freezeText: string
  readonly frozenTitle: string
  readonly frozenText: Message
  readonly unfreezesAt: Message
  readonly unfreeze: string
  readonly unfreezeTitle: string
  readonly unfreezeText: Message
  readonly unfreezeSocial: string
  readonly continueWith: Message
  readonly accountTitle: string
  readonly accountText: string
  readonly accountWaiting: Message
  readonly accountWaitingText: string
  readonly accountBlocked: string
  readonly farcasterTitle: string
  readonly farcasterText: string
  readonly farcasterCode: string
  readonly sendLink: string
  readonly sendNewLink: string
  readonly sendNewCode: string
  readonly linkTitle: string
  readonly linkText: Message
  readonly matchText: string
  readonly codeTitle: string
  readonly codeText: Message
  readonly codeLabel: string
  readonly triesLeft: Message
  readonly noTries: string
  readonly delete: string
  readonly deleteTitle: string
  readonly deleteText: string
  readonly deleteWarning: string
  readonly deleteWarningDetail: string
  readonly deleteUnderstood: string
  readonly deletionTitle: Message
  readonly deletionText: string
  readonly deletionUnconfirmed: string
  readonly keep: string
  readonly covered: string
  readonly errors: {
    readonly EMAIL_COOLDOWN: string
    readonly RATE_LIMITED: string
    readonly OTP_INVALID: string
    readonly OTP_USED: string
    readonly DEVICE_NOT_APPROVED: string
    readonly DEVICE_NOT_ACTIVE: string
    readonly VAULT_UNREACHABLE: string
    readonly WALLET_FROZEN: string
    readonly EXPORT_EXPIRED: string
    readonly SOCIAL_ACCOUNT_OTHER: string
    readonly SOCIAL_SIGN_IN_EXPIRED: string
    readonly SOCIAL_SIGN_IN_REFUSED: string
    readonly SOCIAL_PROVIDER_UNREACHABLE: string
    readonly USER_REJECTED: string
    readonly other: string
  }
}

export const loadTexts = textLoader<SettingsTexts>('settings', import.meta.glob('./*/settings.ts'))
