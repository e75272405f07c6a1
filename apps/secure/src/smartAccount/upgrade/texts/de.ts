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
      'Jeder Schritt braucht wieder eine eigene Zustimmung. Apps können Ihre Gebühren nicht mehr zahlen und Ihre Berechtigungen nicht mehr nutzen, bis Sie die Funktionen wieder einschalten. Adresse und Guthaben bleiben gleich.',
  },
}
