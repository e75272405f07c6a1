import type { ProtectionTexts } from '../protectionTexts.ts'
import { texts as settings } from './settings.ts'

export const texts: ProtectionTexts = {
  tag: 'en',
  dir: 'ltr',
  unlock: {
    title: 'Unlock your wallet',
    text: 'Your wallet is protected. Unlock it to use it on this device.',
    password: 'Password',
    wrongPassword: "That password doesn't open your wallet. Try again.",
    unlock: 'Unlock',
    passkeyText: 'Your wallet is protected. Use your passkey to open it on this device.',
    usePasskey: 'Use passkey',
    wrongPasskey: "That passkey doesn't open your wallet. Try again.",
    lostPasskey:
      'Lost your passkey? On a device where you are still signed in, protect your wallet again in its security settings.',
  },
  protect: {
    title: 'Protect your wallet',
    text: 'New devices will also need your passkey or password.',
    factor: 'Protect with',
    byPasskey: 'Passkey',
    byPassword: 'Password',
    passkeyText:
      'You open your wallet with your fingerprint, face or screen lock. Save the passkey where all your devices can use it.',
    createPasskey: 'Create passkey',
    passkeyWarning: "A lost passkey can't be replaced",
    passkeyWarningDetail: 'If you lose this passkey and all your devices, nobody can recover the wallet.',
    password: 'New password',
    passwordHelp: '12 characters or more. A few unusual words work well.',
    repeat: 'Repeat the password',
    short: 'Use at least 12 characters.',
    guessable: 'That is easy to guess. Add more unusual words.',
    different: "The passwords don't match.",
    passwordWarning: 'Nobody can reset it',
    passwordWarningDetail: 'If you lose it and all your devices, your wallet is lost.',
    understood: 'I understand',
    next: 'Continue',
  },
  proof: {
    linkTitle: 'Check your e-mail',
    linkText: 'Open the link that we sent to {email}. Its page shows this number:',
    codeTitle: 'Enter your code',
    codeText: 'We sent it to {email}.',
    code: '6-digit code',
    newLink: settings.sendNewLink,
    newCode: settings.sendNewCode,
  },
  triesLeft: settings.triesLeft,
  noTries: settings.noTries,
  account: settings,
  done: {
    title: 'Your wallet is protected',
    text: 'Your other devices were signed out. To sign in there, you also need your passkey or password.',
    close: 'Done',
  },
  cancel: 'Cancel',
  tryAgain: 'Try again',
  working: 'One moment…',
  errors: {
    ...settings.errors,
    PASSKEY_NOT_USED: 'No passkey was used. You canceled, or it took too long. Try again.',
    PASSKEY_UNSUPPORTED:
      "That passkey doesn't work for wallets in this browser. Nothing was changed. Use another passkey or another browser.",
    PASSKEY_WINDOW_BLOCKED:
      'Your browser blocked the window for your passkey. Allow pop-ups for this page, then try again.',
  },
}
