import type { ExportTexts } from '../exportTexts.ts'
import { texts as steps } from './protection.ts'

export const texts: ExportTexts = {
  tag: 'en',
  dir: 'ltr',
  title: 'Export your keys',
  keysTitle: 'Your keys',
  cancelled: 'Nothing was exported. You can close this page.',
  failed: "The export failed. Start a new one in your wallet's security settings.",
  unready:
    "The part of this page that shows your keys didn't load. Check your connection, turn off extensions that block scripts here, and try again.",
  confirm: {
    text: 'Use your keys to open this wallet in another app.',
    theft: 'Anyone with the keys has full control',
    theftDetail: 'They can take all your funds at any time. Nobody can undo that, and freezing does not stop them.',
    scam: 'Did someone tell you to do this?',
    scamDetail: 'No support team ever needs your keys. If someone asked for them, close this page.',
    word: 'EXPORT',
    typeWord: 'Type {word} to continue',
    proofHelp: 'Next, we e-mail you a link and then a code.',
    proofHelpSocial: 'Next, you sign in to your account once more.',
    next: 'Continue',
  },
  shown: {
    text: 'Hold a button to see a key. One minute after you first do, both keys are removed from this page.',
    goingText: 'Both keys are removed from this page within a minute.',
    warning: 'Make sure nobody can see your screen',
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
    unlock: {
      ...steps.unlock,
      passkeyText: 'Your wallet is protected. Use your passkey to export its keys.',
      text: 'Your wallet is protected. Enter your password to export its keys.',
    },
  },
}
