import type { ExportTexts } from '../../export/texts/texts.ts'

/** Every text of the offline recovery page. */
export type RecoveryTexts = {
  readonly choose: {
    readonly title: string
    readonly text: string
    readonly button: string
    readonly offline: string
    readonly offlineDetail: string
    readonly invalid: string
    readonly invalidDetail: string
  }
  /** Texts of unlocking the file and of showing the keys. */
  readonly keys: ExportTexts
}
