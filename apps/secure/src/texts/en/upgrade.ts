import type { UpgradeTexts } from '../upgradeTexts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'wants to turn on smart features', undo: 'wants to turn off smart features' },
  label: 'Smart features',
  becomes: { upgrade: 'Off → On', undo: 'On → Off' },
  buttons: { upgrade: 'Turn on', undo: 'Turn off' },
  runs: 'Contract your account will run',
  stopsRunning: 'Contract your account will stop running',
  consequences: {
    title: 'Smart features stop on this network',
    detail:
      "Each step needs its own approval again. Until you turn them on again, apps can't pay your fees or use permissions. Your address and balances stay the same.",
  },
}
