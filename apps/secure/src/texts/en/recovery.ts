import type { RecoveryTexts } from '../recoveryTexts.ts'
import { texts as exported } from './export.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'Recover your wallet',
    text: 'Choose the recovery file of your wallet. You will see its keys, which you can import into another wallet app.',
    button: 'Choose the file',
    offline: 'This page works offline',
    offlineDetail: 'It sends nothing. Disconnect from the internet before you continue.',
    invalid: "This file doesn't open a wallet",
    invalidDetail: 'Choose the recovery file exactly as you received it. If it was changed, ask for a new copy.',
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
