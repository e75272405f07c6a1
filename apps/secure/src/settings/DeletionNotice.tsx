import { Banner } from '@latchkey/ui/banner/Banner'
import { timeText } from '../requests/timeText.ts'
import { fill } from '../texts/fill.ts'
import { useSettings } from './SettingsContext.ts'

/** The deletion date of the wallet, and whether both vaults have confirmed it. */
export function DeletionNotice({ deletedAtMs, isConfirmed }: DeletionNotice.Props) {
  const { texts } = useSettings()
  return (
    <Banner
      tone="warn"
      title={fill(texts.tag, texts.deletionTitle, { when: timeText(texts.tag, deletedAtMs) })}
      detail={isConfirmed ? texts.deletionText : texts.deletionUnconfirmed}
    />
  )
}

export declare namespace DeletionNotice {
  type Props = { readonly deletedAtMs: number; readonly isConfirmed: boolean }
}
