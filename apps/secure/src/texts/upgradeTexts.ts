import { textsByLanguage } from './textLoader.ts'

/** Texts of the sheets that upgrade the key's account, and undo it. */
export type UpgradeTexts = {
  /** Texts after the origin: "app.example · wants …". */
  readonly asks: Readonly<Record<'upgrade' | 'undo', string>>
  readonly label: string
  readonly becomes: Readonly<Record<'upgrade' | 'undo', string>>
  readonly buttons: Readonly<Record<'upgrade' | 'undo', string>>
  /** Above the address of the contract. */
  readonly runs: string
  readonly stopsRunning: string
  readonly consequences: { readonly title: string; readonly detail: string }
}

/** The texts in the language of the sheet. They are loaded with the code that shows them. */
export const textsOf = textsByLanguage<UpgradeTexts>('upgrade', import.meta.glob('./*/upgrade.ts', { eager: true }))
