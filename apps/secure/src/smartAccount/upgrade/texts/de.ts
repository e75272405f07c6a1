import type { UpgradeTexts } from './texts.ts'

export const texts: UpgradeTexts = {
  asks: {
    upgrade: 'möchte Smart-Funktionen einschalten',
    undo: 'möchte Smart-Funktionen ausschalten',
  },
  label: 'Smart-Funktionen',
  becomes: { upgrade: 'Ein', undo: 'Aus' },
  stopsRunning: 'Vertrag, den Ihr Konto nicht mehr ausführen wird',
  consequences: {
    title: 'Die Smart-Funktionen enden auf diesem Netzwerk',
    detail:
      'Mehrere Schritte brauchen dann wieder je eine eigene Zustimmung. Apps können Ihre Gebühren nicht mehr bezahlen und erteilte Berechtigungen nicht mehr nutzen. Ihre Adresse und Ihr Guthaben bleiben gleich. Wenn Sie die Funktionen wieder einschalten, gelten Berechtigungen, die noch nicht abgelaufen sind, wieder.',
  },
}
