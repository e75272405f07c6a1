import type { Message } from '@latchkey/texts/message'
import type { ProtectionTexts } from './protectionTexts.ts'
import { textLoader } from './textLoader.ts'

/** Every text of the export page and of the document that shows the keys. */
export type ExportTexts = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly keysTitle: string
  readonly cancelled: string
  readonly failed: string
  /** The keys document did not load. */
  readonly unready: string
  readonly confirm: {
    readonly text: string
    readonly theft: string
    readonly theftDetail: string
    readonly scam: string
    readonly scamDetail: string
    /** In capitals. */
    readonly word: string
    readonly typeWord: Message
    readonly proofHelp: string
    readonly proofHelpSocial: string
    readonly next: string
  }
  readonly shown: {
    readonly text: string
    readonly goingText: string
    readonly warning: string
    readonly warningDetail: string
    readonly evm: string
    readonly sol: string
    readonly hold: string
    readonly copy: string
    readonly copyNow: string
    readonly copied: string
    readonly copyFailed: string
    readonly copyWarning: string
    readonly copyWarningDetail: string
    readonly done: string
    readonly goneTitle: string
    readonly goneText: string
  }
  /** Of the mailed link, the code and the password. */
  readonly steps: ProtectionTexts
}

export const loadTexts = textLoader<ExportTexts>('export', import.meta.glob('./*/export.ts'))
