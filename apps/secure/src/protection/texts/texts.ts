import type { SettingsTexts } from '../../settings/texts/texts.ts'

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
  }
  readonly protect: {
    readonly title: string
    readonly text: string
    readonly password: string
    readonly passwordHelp: string
    readonly repeat: string
    readonly short: string
    readonly guessable: string
    readonly different: string
    readonly warning: string
    readonly warningDetail: string
    readonly understood: string
    readonly next: string
  }
  readonly proof: {
    readonly linkTitle: string
    readonly linkText: (email: string) => string
    readonly codeTitle: string
    readonly codeText: (email: string) => string
    readonly code: string
  }
  readonly done: { readonly title: string; readonly text: string; readonly close: string }
  readonly cancel: string
  readonly tryAgain: string
  readonly working: string
  readonly errors: SettingsTexts['errors']
}
