import { texts as settings } from '../../settings/texts/en.ts'
import type { ProtectionTexts } from './texts.ts'

export const texts: ProtectionTexts = {
  tag: 'en',
  dir: 'ltr',
  unlock: {
    title: 'Unlock your wallet',
    text: 'Your wallet is protected. Unlock it to use it on this device.',
    password: 'Password',
    wrongPassword: "That password doesn't open your wallet. Try again.",
    unlock: 'Unlock',
  },
  protect: {
    title: 'Protect your wallet',
    text: 'Recovering your wallet will take your e-mail and a secret that only you have.',
    password: 'New password',
    passwordHelp: '12 characters or more. A few unusual words work well.',
    repeat: 'Repeat the password',
    short: 'Use at least 12 characters.',
    guessable: 'That is easy to guess. Add more unusual words.',
    different: "The passwords don't match.",
    warning: 'Nobody can reset it',
    warningDetail: 'If you lose it and all your devices, your wallet is lost.',
    understood: 'I have understood',
    next: 'Continue',
  },
  proof: {
    linkTitle: 'Check your e-mail',
    linkText: (email) => `Open the link that we sent to ${email}. Its page shows this number:`,
    codeTitle: 'Enter your code',
    codeText: (email) => `We sent it to ${email}.`,
    code: '6-digit code',
  },
  done: {
    title: 'Your wallet is protected',
    text: 'Your other devices were signed out. To sign in there you need your e-mail and your secret.',
    close: 'Done',
  },
  cancel: 'Cancel',
  tryAgain: 'Try again',
  working: 'One moment…',
  errors: settings.errors,
}
