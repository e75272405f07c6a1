import type { ReactNode } from 'react'
import { EmptyMark, StatusBlock } from '../statusBlock/StatusBlock.tsx'

/** An empty state: the reason, and what will appear here. The caller adds the button. */
export function EmptyState({ icon, title, detail }: EmptyState.Props) {
  return <StatusBlock small picture={icon && <EmptyMark>{icon}</EmptyMark>} title={title} detail={detail} />
}

export declare namespace EmptyState {
  /** `icon` at 28 px; omit it where the height is limited. */
  type Props = { readonly icon?: ReactNode; readonly title: string; readonly detail?: string | undefined }
}
