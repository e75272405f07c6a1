import type { UpgradeTexts } from '../upgradeTexts.ts'

export const texts: UpgradeTexts = {
  asks: {
    upgrade: 'möchte Smart-Funktionen einschalten',
    undo: 'möchte Smart-Funktionen ausschalten',
  },
  label: 'Smart-Funktionen',
  becomes: { upgrade: 'Aus → Ein', undo: 'Ein → Aus' },
  buttons: { upgrade: 'Einschalten', undo: 'Ausschalten' },
  runs: 'Smart Contract, den Ihr Konto ausführen wird',
  stopsRunning: 'Smart Contract, den Ihr Konto nicht mehr ausführen wird',
  consequences: {
    title: 'Die Smart-Funktionen enden auf diesem Netzwerk',
    detail:
      'Jeder Schritt braucht wieder eine Bestätigung. Bis dahin können Apps weder Ihre Gebühren zahlen noch Berechtigungen nutzen. Adresse und Guthaben bleiben gleich.',
  },
}
