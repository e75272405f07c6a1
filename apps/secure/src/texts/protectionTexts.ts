import type { Message } from '@latchkey/texts/message'
import type { SettingsTexts } from './settingsTexts.ts'
import { textLoader } from './textLoader.ts'

/** Texts that the dialogs share with the settings. */
export type AccountTexts = Pick<
  SettingsTexts,
  | 'continueWith'
  | 'accountTitle'
  | 'accountText'
  | 'accountWaiting'
  | 'accountWaitingText'
  | 'accountBlocked'
  | 'farcasterTitle'
  | 'farcasterText'
  | 'farcasterCode'
>

/** Every text of the dialogs that protect and unlock a wallet. */
export type ProtectionTexts = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly unlock: {
    readonly title: string
    readonly text: string
    readonly password: string
    readonly wrongPassword: string
    readonly unlock: string
    readonly passkeyText: string
    readonly usePasskey: string
    readonly wrongPasskey: string
    /** Advice for an owner who has lost the passkey. */
    readonly lostPasskey: string
  }
  readonly protect: {
    readonly title: string
    readonly text: string
    /** Label of the choice between the next two. */
    readonly factor: string
    readonly byPasskey: string
    readonly byPassword: string
    readonly passkeyText: string
    readonly createPasskey: string
    readonly passkeyWarning: string
    readonly passkeyWarningDetail: string
    readonly password: string
    readonly passwordHelp: string
    readonly repeat: string
    readonly short: string
    readonly guessable: string
    readonly different: string
    readonly passwordWarning: string
    readonly passwordWarningDetail: string
    readonly understood: string
    readonly next: string
  }
  readonly proof: {
    readonly linkTitle: string
    readonly linkText: Message
    readonly codeTitle: string
    readonly codeText: Message
    readonly code: string
    readonly newLink: string
    readonly newCode: string
  }
  readonly triesLeft: Message
  readonly noTries: string
  readonly account: AccountTexts
  readonly done: { readonly title: string; readonly text: string; readonly close: string }
  readonly cancel: string
  readonly tryAgain: string
  readonly working: string
  readonly errors: SettingsTexts['errors'] &
    Readonly<Record<'PASSKEY_NOT_USED' | 'PASSKEY_UNSUPPORTED' | 'PASSKEY_WINDOW_BLOCKED', string>>
}

export const loadTexts = textLoader<ProtectionTexts>('protection', import.meta.glob('./*/protection.ts'))
