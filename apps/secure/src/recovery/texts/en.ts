import { texts as exported } from '../../export/texts/en.ts'
import type { RecoveryTexts } from './texts.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'Recover your wallet',
    text: 'Choose the recovery file of your wallet. You get its keys, which other wallet apps can import.',
    button: 'Choose the file',
    offline: 'This page works offline',
    offlineDetail: 'It sends nothing. Disconnect from the internet before you go on.',
    invalid: "This file doesn't open a wallet",
    invalidDetail: 'Choose the recovery file as you got it. If it was changed, ask for it again.',
  },
  keys: {
    ...exported,
    steps: {
      ...steps,
      unlock: {
        ...steps.unlock,
        text: 'Enter the password of your recovery file.',
        passkeyText: 'Use the passkey of your wallet.',
        lostPasskey:
          "Open this page at the address of your wallet's site, which your passkey belongs to. Then try again.",
      },
      errors: {
        ...steps.errors,
        PASSKEY_UNSUPPORTED:
          "Open this page at the address of your wallet's site, which your passkey belongs to. Then try again.",
      },
    },
  },
}
