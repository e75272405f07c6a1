import type { UpgradeTexts } from './texts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'wants to turn on smart features', undo: 'wants to turn off smart features' },
  label: 'Smart features',
  becomes: { upgrade: 'On', undo: 'Off' },
  stopsRunning: 'Contract your account will stop running',
  consequences: {
    title: 'Smart features stop on this network',
    detail:
      'You can no longer send several steps with one approval, and apps can no longer pay your fees or use permissions that you gave them. Your address and balances stay the same. If you turn them on again, permissions that have not ended work again.',
  },
}
