import type { ExportTexts } from './exportTexts.ts'
import { textLoader } from './textLoader.ts'

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

export const loadTexts = textLoader<RecoveryTexts>('recovery', import.meta.glob('./*/recovery.ts'))
