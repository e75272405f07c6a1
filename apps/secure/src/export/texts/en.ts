import { texts as steps } from '../../protection/texts/en.ts'
import type { ExportTexts } from './texts.ts'

export const texts: ExportTexts = {
  tag: 'en',
  dir: 'ltr',
  title: 'Export your keys',
  keysTitle: 'Your keys',
  cancelled: 'Nothing was exported. You can close this page.',
  failed: 'The export failed. Start a new one in the security settings of your wallet.',
  confirm: {
    text: 'With its keys you can use your wallet in another wallet app.',
    theft: 'Whoever has the keys has everything',
    theftDetail:
      'They can take all your funds, now and for ever. Nobody can undo that, and freezing does not stop them.',
    scam: 'Did somebody tell you to do this?',
    scamDetail: 'No support team ever needs your keys. Close this page if somebody asked for them.',
    word: 'EXPORT',
    typeWord: (word) => `Type ${word} to go on`,
    proofHelp: 'Then we e-mail you a link and a code.',
    next: 'Continue',
  },
  shown: {
    text: 'Hold a button to see a key. A minute after that, both are removed from this page.',
    goingText: 'Both keys are removed from this page within a minute.',
    warning: 'Let nobody see this',
    warningDetail: 'Keep the keys offline. Never type them into a website.',
    evm: 'Private key for Ethereum and other EVM networks',
    sol: 'Secret key for Solana',
    hold: 'Hold to show',
    copy: 'Copy',
    copyNow: 'Copy anyway',
    copied: 'Copied',
    copyFailed: 'Not copied',
    copyWarning: 'Other apps can read what you copy',
    copyWarningDetail: 'Paste it at once, then copy something else.',
    done: 'Done',
    goneTitle: 'Your keys are hidden',
    goneText: 'They are no longer on this page. You can close it. To see them again, start a new export.',
  },
  steps: {
    ...steps,
    unlock: { ...steps.unlock, text: 'Your wallet is protected. Enter your password to export its keys.' },
  },
}
